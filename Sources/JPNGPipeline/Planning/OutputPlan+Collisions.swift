internal import JPNGFiles

extension OutputPlan {
  /// Refuses outputs that would replace another output or an input.
  func refuseCollisions() throws(AssetFailure) {
    var sources: [FileIdentity: String] = [:]
    for path in items.compactMap(\.input.source.path) + lists {
      if let identity = FileStatus(path)?.identity { sources[identity] = path }
    }
    var writers: [[UInt8]: String] = [:]
    var resolver = PathResolver()
    for item in items {
      for path in item.paths {
        if let other = writers.updateValue(item.input.path, forKey: resolver.bytes(of: path)) {
          throw AssetFailure(
            path, .planning, .outputsCollide(first: other, second: item.input.path))
        }
        if let identity = FileStatus(path)?.identity, let source = sources[identity] {
          throw AssetFailure(path, .planning, .outputIsInput(source))
        }
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
