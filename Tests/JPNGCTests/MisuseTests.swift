import CJPNG
import JPNG
import TestSupport
import Testing

/// Calls that no careful program makes, through the header, in this process: none may crash.
@Suite("Misuse of the C functions")
final class MisuseTests {
  private let bytes: UnsafeMutableRawBufferPointer
  private let pixels: UnsafeMutableRawBufferPointer
  private let file: OpaquePointer
  private var error = jpng_error()

  private static let stride = Sample.size.width * 4

  init() throws {
    let packed = try Sample.packed.get()
    bytes = .allocate(byteCount: packed.count, alignment: 1)
    bytes.copyBytes(from: packed)
    pixels = .allocate(byteCount: Self.stride * Sample.size.height, alignment: 4)
    var file: OpaquePointer?
    #expect(jpng_open(bytes.baseAddress, bytes.count, &file, nil) == JPNG_OK)
    self.file = try #require(file)
  }

  deinit {
    jpng_close(file)
    bytes.deallocate()
    pixels.deallocate()
  }

  private var message: String {
    withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  @Test("Opening without bytes, or without a place for the file")
  func open() {
    var file: OpaquePointer? = self.file
    for open in [jpng_open, jpng_open_copy] {
      #expect(open(nil, 10, &file, &error) == JPNG_INVALID_ARGUMENT)
      #expect(message == "bytes is NULL")
      #expect(file == nil)
      #expect(open(bytes.baseAddress, bytes.count, nil, &error) == JPNG_INVALID_ARGUMENT)
      #expect(message == "file is NULL")
      #expect(open(bytes.baseAddress, -1, &file, nil) == JPNG_INVALID_ARGUMENT)
      #expect(open(bytes.baseAddress, 0, &file, &error) == JPNG_MALFORMED)
      #expect(error.code == JPNG_MALFORMED)
    }
    jpng_close(nil)
  }

  @Test("A copy needs the bytes no more; success clears the error")
  func copy() throws {
    let copied = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { copied.deallocate() }
    copied.copyMemory(from: UnsafeRawBufferPointer(bytes))
    var file: OpaquePointer?
    #expect(jpng_open(nil, 0, &file, &error) != JPNG_OK)
    #expect(jpng_open_copy(copied.baseAddress, copied.count, &file, &error) == JPNG_OK)
    #expect(error.code == JPNG_OK)
    #expect(message == "")
    for index in copied.indices { copied[index] = 0 }
    #expect(decode(file) == JPNG_OK)
    jpng_close(file)
    #expect(Array(pixels) == (try JPNGDecoder(Array(bytes)).decode().rgba))
  }

  @Test("No file, no place for a result")
  func null() {
    var (info, width, height) = (jpng_info(), UInt32(0), UInt32(0))
    let wrong = JPNG_INVALID_ARGUMENT
    #expect(jpng_get_info(nil, &info, &error) == wrong)
    #expect(jpng_get_info(file, nil, &error) == wrong)
    #expect(jpng_decoded_size(nil, 8, &width, &height, &error) == wrong)
    #expect(jpng_decoded_size(file, 8, nil, &height, &error) == wrong)
    #expect(jpng_request_size(file, nil, &width, nil, nil) == wrong)
    #expect(jpng_preview_size(nil, &width, &height, nil) == wrong)
    #expect(jpng_preview_size(file, nil, nil, nil) == wrong)
    #expect(jpng_decode(nil, nil, pixels.baseAddress, 600, 60_000, nil) == wrong)
    #expect(jpng_decode(file, nil, nil, 600, 60_000, &error) == wrong)
    #expect(jpng_decode_preview(nil, nil, pixels.baseAddress, 600, 60_000, nil) == wrong)
    #expect(jpng_decode_preview(file, nil, nil, 600, 60_000, &error) == wrong)
    #expect(message == "pixels is NULL")
  }

  private func decode(
    _ file: OpaquePointer?, _ request: jpng_request = jpng_request(), at offset: Int = 0,
    stride: Int = MisuseTests.stride, byteCount: Int? = nil
  ) -> jpng_code {
    withUnsafePointer(to: request) {
      jpng_decode(
        file, $0, pixels.baseAddress.map { $0 + offset }, stride, byteCount ?? pixels.count, &error)
    }
  }

  @Test("Memory that is too small or not aligned")
  func target() {
    let wrong = JPNG_INVALID_ARGUMENT
    #expect(decode(file, byteCount: pixels.count - 1) == wrong)
    #expect(message == "byte_count is 53999, too few for 150×90 pixels in rows of 600 bytes")
    for byteCount in [0, 1, 599, -1, .min] { #expect(decode(file, byteCount: byteCount) == wrong) }
    for stride in [0, 4, 596, 601, 604, .max, .max - 3, -4, .min, .max / 89] {
      #expect(decode(file, stride: stride) == wrong)
    }
    for offset in 1...3 { #expect(decode(file, at: offset, byteCount: 54_000) == wrong) }
    #expect(message == "pixels is not a multiple of 4")
    #expect(decode(file) == JPNG_OK)
    #expect(jpng_decode_preview(file, nil, pixels.baseAddress, 72, 54_000, nil) == wrong)
    #expect(jpng_decode_preview(file, nil, pixels.baseAddress, 76, 76 * 12 - 1, nil) == wrong)
    #expect(jpng_decode_preview(file, nil, pixels.baseAddress, 76, 76 * 12, nil) == JPNG_OK)
  }

  @Test("Requests out of range")
  func requests() {
    func code(_ change: (inout jpng_request) -> Void) -> jpng_code {
      var request = jpng_request()
      change(&request)
      return decode(file, request)
    }
    for eighths in [9, UInt32.max] {
      #expect(code { $0.eighths = eighths } == JPNG_INVALID_ARGUMENT)
      #expect(jpng_decoded_size(file, eighths, nil, nil, nil) == JPNG_INVALID_ARGUMENT)
    }
    #expect(code { $0.format = jpng_format(rawValue: 2) } == JPNG_INVALID_ARGUMENT)
    #expect(code { $0.association = jpng_association(rawValue: .max) } == JPNG_INVALID_ARGUMENT)
    #expect(code { $0.reserved.4 = 1 } == JPNG_INVALID_ARGUMENT)
    #expect(message == "reserved is not 0")
    #expect(code { $0.region_x = .max } == JPNG_INVALID_REGION)
    #expect(code { ($0.region_width, $0.region_height) = (.max, .max) } == JPNG_INVALID_REGION)
    #expect(code { $0.region_width = 10 } == JPNG_INVALID_REGION)
    for (width, height) in [(0, .max), (.max, 0), (.max, .max)] as [(UInt32, UInt32)] {
      #expect(code { ($0.fit_width, $0.fit_height) = (width, height) } == JPNG_OK)
    }
    #expect(code { $0.threads = .max } == JPNG_OK)
    #expect(code { $0.max_memory = 1 } == JPNG_OK)
  }

  @Test("Checksums tell of a changed byte in a plane, and in which")
  func checksums() {
    #expect(jpng_verify_checksums(nil, &error) == JPNG_INVALID_ARGUMENT)
    #expect(jpng_verify_checksums(file, &error) == JPNG_OK)
    var info = jpng_info()
    #expect(jpng_get_info(file, &info, nil) == JPNG_OK)
    let colorEnd = Int(info.color_byte_count)
    let alphaEnd = colorEnd + Int(info.alpha_byte_count)
    for (index, plane) in [(colorEnd - 3, JPNG_COLOR_PLANE), (alphaEnd - 3, JPNG_ALPHA_PLANE)] {
      bytes[index] ^= 1
      #expect(jpng_verify_checksums(file, &error) == JPNG_MALFORMED)
      #expect(error.plane == plane)
      #expect(message.contains("checksum"))
      bytes[index] ^= 1
    }
  }

  @Test("A preview of a file that has none")
  func noPreview() throws {
    let packed = try JPNGEncoder().encode(SourceImage(pixels: SampleImages.onePixel)).bytes
    var file: OpaquePointer?
    #expect(jpng_open_copy(packed, packed.count, &file, nil) == JPNG_OK)
    defer { jpng_close(file) }
    var (width, height) = (UInt32(7), UInt32(7))
    #expect(jpng_preview_size(file, &width, &height, &error) == JPNG_NO_PREVIEW)
    #expect(message == "the file has no preview")
    #expect(jpng_decode_preview(file, nil, pixels.baseAddress, 4, 4, nil) == JPNG_NO_PREVIEW)
  }
}
