import JPNG
import JPNGLoading
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A copy of a file in pages of its own, some of which are then taken away: touching one of those
/// ends the process, and with it the tests.
///
/// `@unchecked Sendable`: the memory is written in `init` only.
private final class GuardedCopy: @unchecked Sendable {
  static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  let bytes: UnsafeRawBufferPointer

  init(_ file: [UInt8]) throws {
    let start = mmap(nil, file.count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    let memory = try #require(start == MAP_FAILED ? nil : start)
    memory.copyMemory(from: file, byteCount: file.count)
    bytes = UnsafeRawBufferPointer(start: memory, count: file.count)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Takes away the pages that lie within `range` as a whole; returns how many.
  func forbid(_ range: Range<Int>) throws -> Int {
    let first = (range.lowerBound + Self.pageSize - 1) / Self.pageSize
    let count = max(0, range.upperBound / Self.pageSize - first)
    guard count > 0 else { return 0 }
    let page = try #require(bytes.baseAddress) + first * Self.pageSize
    #expect(
      mprotect(UnsafeMutableRawPointer(mutating: page), count * Self.pageSize, PROT_NONE) == 0)
    return count
  }
}

@Suite("What opening a file touches")
struct HeaderAccessTests {
  /// Noise, so that both planes are many pages long.
  private static func noise(_ alpha: PackOptions.AlphaMode) throws -> [UInt8] {
    var options = PackOptions()
    (options.alpha, options.hiddenColor, options.preview) = (alpha, .keep, .eighth)
    let pixels = SampleImages.random(ImageSize(width: 256, height: 256))
    return try JPNGEncoder(options: options).encode(SourceImage(pixels: pixels)).bytes
  }

  /// A JPEG's headers without a profile: tables of some hundred bytes.
  private static let headerByteCount = 1024

  /// The bytes of a plane that no header is in; of a PNG, what the IDAT chunks hold.
  private static func payloads(of plane: ArraySlice<UInt8>) -> [Range<Int>] {
    guard plane.first != 0xFF else {
      return [plane.startIndex + headerByteCount..<plane.endIndex]
    }
    var (ranges, offset) = ([Range<Int>](), plane.startIndex + 8)
    while offset + 12 <= plane.endIndex {
      let length = plane[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let payload = offset + 8..<offset + 8 + length
      if plane[offset + 4..<offset + 8].elementsEqual("IDAT".utf8) { ranges.append(payload) }
      offset = payload.upperBound + 4
    }
    return ranges
  }

  @Test(
    "Nothing but the end of the file and the headers of its planes; of PNG alpha, of its chunks",
    arguments: [PackOptions.AlphaMode.jpeg, .png])
  func opening(alpha: PackOptions.AlphaMode) throws {
    let file = try Self.noise(alpha)
    let parts = try #require(FileParts(file))
    let copy = try GuardedCopy(file)
    let planes = [
      file[..<parts.color.count], file[parts.color.count..<parts.color.count + parts.alpha.count],
    ]
    for plane in planes {
      let pages = try Self.payloads(of: plane).reduce(0) { try $0 + copy.forbid($1) }
      // 16 KB pages, as of Apple's processors, leave fewer.
      #expect(pages >= plane.count / GuardedCopy.pageSize - 4 && pages > 0)
    }
    let decoder = try JPNGDecoder(unsafeBytes: copy.bytes, owner: copy)
    #expect(try decoder.info == JPNGDecoder(file).info)
    #expect(try decoder.preview() == JPNGDecoder(file).preview())
  }
}
