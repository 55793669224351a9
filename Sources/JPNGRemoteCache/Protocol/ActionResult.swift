package import JPNGCache

/// What the `/ac/` part of a cache keeps: which blob of the `/cas/` part belongs to a key.
///
/// It is the message `ActionResult` of the Remote Execution API (build.bazel.remote.execution.v2)
/// with one output file. Servers such as bazel-remote check that it is one, and that they have the
/// blob. Of the message, only what is needed here is written and read:
///
///     ActionResult { repeated OutputFile output_files = 2; }
///     OutputFile   { string path = 1; Digest digest = 2; }
///     Digest       { string hash = 1; int64 size_bytes = 2; }
package struct ActionResult: Hashable, Sendable {
  /// The path of the output file: here the digest of the key, so that an answer to another question
  /// is noticed.
  package let path: String
  /// The SHA-256 of the blob.
  package let digest: ContentDigest
  /// The blob's bytes.
  package let byteCount: Int

  package init(path: String, digest: ContentDigest, byteCount: Int) {
    self.path = path
    self.digest = digest
    self.byteCount = byteCount
  }

  /// The most bytes that a message is read of. Servers add a little of their own.
  package static let limit = 64 * 1024

  /// The message. An exit code of 0 and empty standard streams are what absent fields stand for.
  package var bytes: [UInt8] {
    var digest = ProtobufWriter()
    digest.append(Array(self.digest.description.utf8), field: 1)
    digest.append(UInt64(byteCount), field: 2)
    var file = ProtobufWriter()
    file.append(Array(path.utf8), field: 1)
    file.append(digest.bytes, field: 2)
    var result = ProtobufWriter()
    result.append(file.bytes, field: 2)
    return result.bytes
  }

  /// Reads a message; `nil` if it is malformed, or does not name just one output file.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit,
      let file = Self.onlyField(2, of: bytes[...]),
      let path = Self.onlyField(1, of: file),
      let message = Self.onlyField(2, of: file),
      let hash = Self.onlyField(1, of: message),
      let digest = ContentDigest(hexadecimal: hash),
      let byteCount = Self.number(2, of: message)
    else { return nil }
    self.init(path: String(decoding: path, as: UTF8.self), digest: digest, byteCount: byteCount)
  }

  /// The bytes of a field that a message has once.
  private static func onlyField(_ field: UInt64, of message: ArraySlice<UInt8>)
    -> ArraySlice<UInt8>?
  {
    guard let fields = ProtobufReader.fields(of: message) else { return nil }
    let found = fields.filter { $0.number == field }
    guard found.count == 1, case .bytes(let bytes) = found[0].value else { return nil }
    return bytes
  }

  private static func number(_ field: UInt64, of message: ArraySlice<UInt8>) -> Int? {
    guard let fields = ProtobufReader.fields(of: message) else { return nil }
    let found = fields.filter { $0.number == field }
    guard found.count == 1, case .number(let number) = found[0].value else { return nil }
    return Int(exactly: number)
  }
}
