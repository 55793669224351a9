internal import JPNGFiles
internal import JPNGThreads

extension OutputPlan {
  /// Refuses outputs that would replace another output or an input.
  ///
  /// - Parameter threads: The system is asked about tens of thousands of files.
  func refuseCollisions(_ threads: ThreadBudget) throws(AssetFailure) {
    var sources: [FileIdentity: String] = [:]
    let inputs = items.compactMap(\.input.source.path) + lists
    for (path, identity) in zip(inputs, FileIdentity.each(of: inputs, threads)) {
      if let identity { sources[identity] = path }
    }
    var writers: [[UInt8]: String] = [:]
    var resolver = PathResolver()
    let outputs = items.flatMap { item in item.paths.map { (path: $0, input: item.input.path) } }
    let identities = FileIdentity.each(of: outputs.map(\.path), threads)
    for ((path, input), identity) in zip(outputs, identities) {
      if let other = writers.updateValue(input, forKey: resolver.bytes(of: path)) {
        throw AssetFailure(path, .planning, .outputsCollide(first: other, second: input))
      }
      if let identity, let source = sources[identity] {
        throw AssetFailure(path, .planning, .outputIsInput(source))
      }
    }
  }

  /// Refuses a report that would replace an input or an output.
  package func refuseCollisions(withReports reports: [String]) throws(AssetFailure) {
    guard !reports.isEmpty else { return }
    let inputs = lists + items.compactMap(\.input.source.path)
    let taken = Set((inputs + items.flatMap(\.paths)).map(\.resolvedPathBytes))
    for report in reports where taken.contains(report.resolvedPathBytes) {
      throw AssetFailure(report, .planning, .replacedByReport)
    }
  }
}

extension FileIdentity {
  /// What is at each of the paths; `nil` where nothing is.
  fileprivate static func each(of paths: [String], _ threads: ThreadBudget) -> [FileIdentity?] {
    let length = 1000
    let starts = Array(stride(from: 0, to: paths.count, by: length))
    return threads.map(starts.count) { index in
      paths[starts[index]...].prefix(length).map { FileStatus($0)?.identity }
    }.flatMap(\.self)
  }
}
