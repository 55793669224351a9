internal import JPNGBytes

extension PixelCache {
  /// What pictures are known by: a number of 122 bits, made of a file's bytes and of all else that
  /// the pixels depend on.
  ///
  /// Different contents have different keys, but for an accident that will not happen: with ten
  /// thousand files of 16 MB, the chance is less than one in 10^15. Somebody who makes two files
  /// for this purpose can give them the same key. So do not share a folder between users who must
  /// not be able to have each other shown something else.
  public struct Key: Hashable, Sendable {
    let first: UInt64
    let second: UInt64

    init(first: UInt64, second: UInt64) { (self.first, self.second) = (first, second) }

    /// Creates the key of a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - variant: What the pixels depend on besides the file, such as "half size, version 2 of my
    ///     decoder". The size, the byte order and the association need not be part of it. Default:
    ///     nothing.
    public init(contentOf bytes: [UInt8], variant: String = "") {
      self = bytes.withView { Key($0, variant) }
    }

    /// Creates the key of a mapped file, whose bytes are all read.
    ///
    /// - Parameters:
    ///   - file: The file. As long as nobody writes to it, the key is that of its bytes.
    ///   - variant: The same as for an array.
    public init(contentOf file: MappedFile, variant: String = "") {
      self.init(file.view, variant)
    }

    init(_ bytes: ByteView, _ variant: String) {
      var fingerprint = Fingerprint()
      fingerprint.add(bytes)
      fingerprint = Array(variant.utf8).withView { variant in
        var whole = fingerprint
        whole.add(variant)
        return whole
      }
      self.init(first: fingerprint.first, second: fingerprint.second)
    }
  }
}
