import JPNG
import JPNGBytes
import JPNGContainer
import JPNGPixels
import TestSupport

extension FuzzTarget {
  /// The trailer and the extension of any bytes: all ways to parse them agree, the parts are within
  /// the file, and what is written again says the same.
  static let container = FuzzTarget(
    name: "container", repair: FileRepair.repaired,
    seeds: {
      let file = SampleFiles.parts(SampleImages.soft(ImageSize(width: 9, height: 20))) {
        ($0.alpha, $0.restarts, $0.preview) = (.jpeg, .rows, .sixteenth)
      }
      var (plain, banded, old) = (file, file, file)
      (plain.chunks, plain.minor) = ([], 0)
      (banded.major, banded["LEVL"], banded["band"]) = (1, nil, littleEndian(16 as UInt16))
      (old.chunks, old.minor, old.identifier) = ([], 0, Array("GEPJ".utf8))
      // The planes are not looked at, so that a byte is enough.
      return [file, plain, banded, old].map { file in
        var file = file
        (file.color, file.alpha) = ([1], [2])
        return file.bytes
      }
    },
    run: { bytes in
      let parsed = parse { () throws(ContainerError) in try Container(parsing: bytes) }
      let viewed = parse { () throws(ContainerError) in
        try bytes.withView { (view) throws(ContainerError) in try Container(endOf: view) }
      }
      let tail = Array(bytes.suffix(Container.maxTailByteCount))
      let ended = parse { () throws(ContainerError) in
        try Container(tail: tail, fileByteCount: bytes.count)
      }
      expect(parsed == viewed && parsed == ended, "\(parsed), \(viewed), \(ended)")
      guard case .success(let container) = parsed else { return }
      checkParts(container, of: bytes)
      try checkWriting(container, of: bytes)
    })

  private static func parse(
    _ body: () throws(ContainerError) -> Container
  ) -> Result<Container, ContainerError> {
    do throws(ContainerError) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }

  private static func checkParts(_ container: Container, of bytes: [UInt8]) {
    let (color, alpha) = (container.colorRange, container.alphaRange)
    expect(color.lowerBound == 0 && !color.isEmpty && !alpha.isEmpty, "\(color), \(alpha)")
    expect(color.upperBound == alpha.lowerBound, "\(color), \(alpha)")
    let end = alpha.upperBound + container.extensionByteCount + Trailer.byteCount
    expect(end == bytes.count, "the parts have \(end) bytes, the file \(bytes.count)")
    guard container.trailer.minor > 0 else { return }
    // Another parser, which is written by the letter of the format.
    let parts = FileParts(bytes)
    expect(parts?.color.count == color.count && parts?.alpha.count == alpha.count, "other planes")
    expect((parts?["info"] != nil) == (container.fields.info != nil), "info")
    expect((parts?["prvw"] != nil) == (container.fields.preview != nil), "preview")
    expect((parts?["rsti"] != nil) == (container.fields.restarts != nil), "restart index")
  }

  private static func checkWriting(_ container: Container, of bytes: [UInt8]) throws {
    let written = try Container.serialize(
      color: bytes[container.colorRange], alpha: bytes[container.alphaRange],
      encoding: container.alphaEncoding, fields: container.fields)
    let again = try Container(parsing: written)
    expect(again.fields == container.fields, "other fields when they are written again")
    expect(
      again.colorRange == container.colorRange && again.alphaRange == container.alphaRange
        && again.alphaEncoding == container.alphaEncoding, "other planes when written again")
    expect(written.count <= bytes.count, "\(written.count) bytes of \(bytes.count)")
  }
}
