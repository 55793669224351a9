internal import JPNGFiles
internal import JPNGThreads

extension OutputPlan {
  /// Refuses outputs that would replace another output or an input, and takes down what is at the
  /// paths.
  ///
  /// - Parameter threads: The system is asked about tens of thousands of files.
  mutating func refuseCollisions(_ threads: ThreadBudget) throws(AssetFailure) {
    let inputs = items.compactMap(\.input.source.path) + lists
    let statuses = threads.mapParts(of: inputs) { part in part.map { FileStatus($0) } }
    var sources: [FileIdentity: String] = [:]
    for case (let path, let status?) in zip(inputs, statuses) { sources[status.identity] = path }

    let outputs = items.flatMap { item in item.paths.map { (path: $0, input: item.input.path) } }
    let places = threads.mapParts(of: outputs) { part in
      var resolver = PathResolver()
      return part.map { Place($0.path, &resolver) }
    }
    var writers: [[UInt8]: String] = [:]
    for ((path, input), place) in zip(outputs, places) {
      if let other = writers.updateValue(input, forKey: place.bytes) {
        throw AssetFailure(path, .planning, .outputsCollide(first: other, second: input))
      }
      if let status = place.status, let source = sources[status.identity] {
        throw AssetFailure(path, .planning, .outputIsInput(source))
      }
    }
    noteStatuses(statuses[...], places[...])
  }

  /// - Parameters:
  ///   - sources: Of all items whose source has a path, in their order.
  ///   - outputs: Of all paths of all items, in their order.
  private mutating func noteStatuses(
    _ sources: ArraySlice<FileStatus?>, _ outputs: ArraySlice<Place>
  ) {
    var (sources, outputs) = (sources, outputs)
    for index in items.indices {
      if items[index].input.source.path != nil {
        items[index].sourceStatus = sources.popFirst() ?? nil
      }
      let count = items[index].paths.count
      items[index].outputStatus = items[index].path.flatMap { _ in outputs.first?.status }
      outputs = outputs.dropFirst(count)
    }
  }

  /// Where an output will be.
  private struct Place: Sendable {
    /// The same for all paths of the same place.
    let bytes: [UInt8]
    /// Of what is there already.
    let status: FileStatus?

    init(_ path: String, _ resolver: inout PathResolver) {
      let (status, isLink) = FileStatus.found(at: path)
      bytes = resolver.bytes(of: path, isLink: isLink)
      self.status = status
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

extension ThreadBudget {
  /// What becomes of all elements, of which each thread takes some that follow each other.
  fileprivate func mapParts<Element: Sendable, Value: Sendable>(
    of elements: [Element], _ transform: @Sendable (ArraySlice<Element>) -> [Value]
  ) -> [Value] {
    let length = 1000
    let starts = Array(stride(from: 0, to: elements.count, by: length))
    return map(starts.count) { transform(elements[starts[$0]...].prefix(length)) }
      .flatMap(\.self)
  }
}
