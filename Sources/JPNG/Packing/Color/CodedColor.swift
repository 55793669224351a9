/// A coded colour plane.
struct CodedColor: Sendable {
  /// A whole JPEG.
  let bytes: ArraySlice<UInt8>
  let settings: ColorSettings
  /// Whether the plane was taken from an earlier file, for which it was checked.
  let isReused: Bool
}
