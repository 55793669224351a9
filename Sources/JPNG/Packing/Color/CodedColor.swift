/// A coded colour plane.
struct CodedColor: Sendable {
  /// A whole JPEG.
  let bytes: ArraySlice<UInt8>
  let settings: ColorSettings
  /// That of the JPEG: none if it has one component.
  let subsampling: Subsampling
  /// Whether the plane was taken from an earlier file, for which it was checked.
  let isReused: Bool
  /// By how much errors near edges of alpha are too large because of decoded alpha
  /// (``FringeControl``); 0 if the plane was not looked at.
  var fringeExcess = 0
}
