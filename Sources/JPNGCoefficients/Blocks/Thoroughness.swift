/// How much work goes into the choice of coefficients.
struct Thoroughness: Hashable, Sendable {
  /// How often all coefficients are chosen: first with typical code lengths, then with those that
  /// fit what was chosen before.
  let passes: Int
  /// How often the coefficients of mixed blocks are improved before they are chosen first.
  let firstSteps = 16
  /// How often they are improved before each later choice.
  let laterSteps: Int

  /// - Parameter isThorough: Whether time does not matter.
  init(isThorough: Bool) {
    passes = isThorough ? 4 : 2
    laterSteps = isThorough ? firstSteps : 4
  }
}
