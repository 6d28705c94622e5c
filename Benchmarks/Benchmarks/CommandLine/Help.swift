enum Help {
  static let text = """
    Measures what an event costs on its way through the runtime, and checks that it arrives.

    usage: Benchmarks [options]
           Benchmarks timers
           Benchmarks words FILE...

      --list            name the workloads and do nothing else
      --filter TEXT     only workloads whose name contains TEXT; may be given several times
      --quick           few rounds of each: for a look, the whole run in less than a minute
      --json            one JSON object on stdout, name to nanoseconds per item, instead of the table
      --compare FILE    beside the figures in FILE, which is such a JSON object, with ratios
      --allocations FILE
                        fail if an item or a round allocates less or more than FILE says, a line a workload: its name, the
                        least and the most of an item, the least and the most of a round
      --help            this text

      timers            a hundred thousand timers that live at once: memory, how long one takes to make and to cancel,
                        and how late they fire

      words FILE...     counts the words in text files, one producing thread a file, and prints the twenty most
                        frequent and the throughput. A word is a run of the letters A to Z in either case.

    A figure is the best of many rounds after warm-up. Compare figures of one run on one machine only. A wrong sum ends
    the run, and so do allocations out of bounds: exit status 1. A request that makes no sense: exit status 2.
    """
}
