/// What the bytes of a packed file depend on. Packing again with an equal key would give the same
/// file.
package struct PackKey: Hashable, Sendable {
  /// The digest of the source's bytes.
  package let source: ContentDigest
  /// The digest of all settings, and of what encodes.
  package let settings: ContentDigest

  package init(source: ContentDigest, settings: ContentDigest) {
    self.source = source
    self.settings = settings
  }

  /// The digest of both, by which the key is stored.
  package var digest: ContentDigest { ContentDigest(of: Array("\(source)\n\(settings)\n".utf8)) }
}
