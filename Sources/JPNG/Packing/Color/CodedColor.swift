/// A coded colour plane.
struct CodedColor: Sendable {
  /// A whole JPEG.
  let bytes: ArraySlice<UInt8>
  let settings: ColorSettings
  /// That of the JPEG: none if it has one component.
  let subsampling: Subsampling
  /// Whether the plane was taken from an earlier file, for which it was checked.
  let isReused: Bool
}
