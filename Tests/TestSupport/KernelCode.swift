internal import KernelChoice

/// Which machine code kernels are made to use.
package enum KernelCode: Int32, CaseIterable, Sendable {
  /// The best that the machine has.
  case best = 0
  /// What every machine of this kind has.
  case basic = 1
  /// No instructions that the compiler does not choose by itself.
  case portable = 2
  /// What machines run that are not the latest.
  case secondBest = 3

  /// The kernels for which a code can be chosen.
  package enum Kind: Int32, Sendable {
    case decoding = 0
    case pixels = 1
    case coefficients = 2
    case fringe = 3
  }

  /// Calls `body` while the kernels of a kind use this code. Whoever asks for the same kind
  /// meanwhile waits, as the choice is that of the whole process, in which tests run in parallel.
  package func use<R>(for kind: Kind, _ body: () throws -> R) rethrows -> R {
    kernel_choice_begin(kind.rawValue, rawValue)
    defer { kernel_choice_end(kind.rawValue) }
    return try body()
  }

  /// The codes that are not the same as another one on this machine. A test with any other would
  /// run code once more that it has run before.
  package static func distinct(for kind: Kind) -> [KernelCode] {
    allCases.filter { kernel_choice_is_distinct(kind.rawValue, $0.rawValue) }
  }

  /// Whether the machine has instructions that not every machine of its kind has.
  package static func isBasicDistinct(for kind: Kind) -> Bool {
    distinct(for: kind).contains(.basic)
  }

  package static let basicRequirement = "needs instructions that not every machine has"

  /// The codes of the decoder that this machine has no instructions for.
  package static let missing = Set(allCases).subtracting(distinct(for: .decoding))

  package static var requirement: String {
    let names = missing.map { "\($0)" }.sorted().joined(separator: ", ")
    return "needs a processor with code of its own for: \(names)"
  }
}
