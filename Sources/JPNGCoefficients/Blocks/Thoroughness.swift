/// How much work goes into the choice of coefficients.
struct Thoroughness: Hashable, Sendable {
  /// How often all coefficients are chosen: first with typical code lengths, then with those that
  /// fit what was chosen before.
  let passes: Int
  /// How often the coefficients of mixed blocks are improved before they are chosen first, at most.
  var firstSteps: Int
  /// How often they are improved before each later choice, at most.
  let laterSteps: Int
  /// They are done when none changes by more than this part of its quantisation step.
  var tolerance: Float
  /// How often a chosen coefficient of a mixed block is moved by a step, at most, from the second
  /// pass on.
  var moves: Int32

  /// - Parameter isThorough: Whether time does not matter.
  init(isThorough: Bool) {
    passes = isThorough ? 4 : 2
    firstSteps = isThorough ? 200 : 64
    laterSteps = isThorough ? 16 : 2
    tolerance = isThorough ? 0.05 : 0.2
    moves = isThorough ? 16 : 8
  }
}
