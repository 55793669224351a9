package import JPNGPixels

/// A file in a bundle, as the index describes it.
package struct BundleEntry: Hashable, Sendable {
  /// What is in a file.
  package enum Kind: String, Hashable, Sendable {
    /// A JPNG or a JPJP.
    case jpng
    case png
    /// Anything else.
    case other
  }

  /// Its name, with its checksum and the number of its bytes.
  package var item: ArchiveItem
  package var kind: Kind
  /// The picture's size in pixels; `nil` if it is no picture.
  package var size: ImageSize?
  /// How many pixels are one point; `nil` if there is one scale of the picture only.
  package var scale: Int?
  /// The names of all scales of the picture, the smallest first; empty if there is one only.
  package var variants: [String]
  /// Where the data is in the archive.
  package var data: Range<Int>
  /// Where the end of a JPNG is that has its preview, in the archive; `nil` if there is none.
  package var preview: Range<Int>?

  package var name: String { item.name }
}
