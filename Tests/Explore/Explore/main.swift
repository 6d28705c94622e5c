#if ExploreInterleavings
  ExploreCommand.main()
#else
  print("Build with the explorer in place: swift run -c release --traits ExploreInterleavings Explore")
#endif
