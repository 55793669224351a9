internal import ArgumentParser

/// Values with commas between them. Repeated values are dropped.
struct CommaList<Value: ExpressibleByArgument & Hashable>: ExpressibleByArgument {
  let values: [Value]

  init(_ values: [Value]) {
    var seen = Set<Value>()
    self.values = values.filter { seen.insert($0).inserted }
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.compactMap { Value(argument: String($0)) }
    guard values.count == parts.count else { return nil }
    self.init(values)
  }

  var defaultValueDescription: String {
    values.map(\.defaultValueDescription).joined(separator: ",")
  }
}
