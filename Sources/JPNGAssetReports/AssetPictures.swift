internal import JPNGReports

/// The two pictures of an asset, as PNG files that a browser can show.
package struct AssetPictures: Sendable {
  package var source: [UInt8]
  package var packed: [UInt8]

  package init(source: [UInt8], packed: [UInt8]) {
    self.source = source
    self.packed = packed
  }

  /// The number of characters that the pictures take in a page.
  var base64Count: Int {
    [UInt8].base64Count(of: source.count) + [UInt8].base64Count(of: packed.count)
  }
}
