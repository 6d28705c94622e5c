StressCommand.main()
