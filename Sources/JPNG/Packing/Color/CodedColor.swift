/// A coded colour plane.
struct CodedColor: Sendable {
  /// A whole JPEG.
  let bytes: ArraySlice<UInt8>
  var settings: ColorSettings
  /// That of the JPEG: none if it has one component.
  let subsampling: Subsampling
  /// Whether the plane was taken from an earlier file, for which it was checked.
  let isReused: Bool
  /// What is left of a fringe; nothing if the plane was not looked at.
  var fringe = RemainingFringe()
  /// How many attempts to change squares are left for this picture (``FringeControl``).
  var attempts = 0
}

/// By how much errors near edges of alpha are too large where ``FringeControl`` has done what it
/// can, in units of ``FringeReference``, all looks together.
struct RemainingFringe: Sendable {
  /// Because of colour, whatever alpha is decoded.
  var ofColor = 0
  /// The largest errors with decoded alpha, by look; none if they need no look.
  var errors: [Int] = []
  /// What these are held to, as reports show them.
  var limits: [Int] = []
  /// How many bytes plain quantisation takes of the colour plane.
  var plainByteCount = 0

  /// Because of decoded alpha, too.
  var ofAlpha: Int { overrun(limits) }

  /// The sum of what errors are above other limits, by look.
  func overrun(_ limits: [Int]) -> Int {
    zip(errors, limits).reduce(0) { $0 + max(0, $1.0 - $1.1) }
  }
}
