struct WordsCommand { let files: [String]; func run() -> Int32 { 0 } }
