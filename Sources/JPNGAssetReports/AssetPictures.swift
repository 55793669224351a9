internal import JPNGReports

/// The two pictures of an asset, each as a file that the page can show: a PNG, or a packed file
/// whose planes browsers can decode.
package struct AssetPictures: Sendable {
  /// The source; where it is not a PNG, a copy that is packed with ``copyQuality``.
  package var source: [UInt8]
  package var packed: [UInt8]

  package init(source: [UInt8], packed: [UInt8]) {
    self.source = source
    self.packed = packed
  }

  /// The quality of the colour plane of a copy: at ordinary distance, nobody sees a difference from
  /// the source.
  package static let copyQuality = 95

  /// The number of characters that the pictures take in a page.
  var base64Count: Int {
    [UInt8].base64Count(of: source.count) + [UInt8].base64Count(of: packed.count)
  }

  /// Whether the source is shown by a copy.
  var hasCopy: Bool { source.starts(with: [0xFF, 0xD8]) }
}
