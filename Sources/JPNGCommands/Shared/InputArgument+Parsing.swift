internal import JPNGFiles
internal import JPNGPipeline

// How inputs and outputs are written on the command line.

extension InputArgument {
  /// Reads what an argument names: a file or folder, a list as `@list.txt`, or standard input as
  /// `-`. `@-` is a list that comes from standard input. In a list, `-` stands for standard input,
  /// too, and `@` has no meaning.
  init(argument: String) {
    if argument.hasPrefix("@") {
      let list = InputSource(argument: String(argument.dropFirst()))
      self = .list(list, name: argument, standardInput: StandardStream.path)
    } else {
      self = .source(InputSource(argument: argument))
    }
  }
}

extension InputSource {
  /// Reads a path, or `-` for standard input.
  init(argument: String) {
    self = argument == StandardStream.path ? .standardInput : .path(argument)
  }
}

extension OutputDestination {
  /// Reads a path, or `-` for standard output.
  init(argument: String) {
    self = argument == StandardStream.path ? .standardOutput : .path(argument)
  }
}
