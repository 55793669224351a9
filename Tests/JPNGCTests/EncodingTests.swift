import CJPNG
import JPNG
import TestSupport
import Testing

/// Settings of the header, and what they mean to the Swift library.
struct EncodeCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var settings: @Sendable (inout jpng_settings) -> Void = { _ in }
  var options: @Sendable (inout PackOptions) -> Void = { _ in }

  static let all: [EncodeCase] = [
    EncodeCase(testDescription: "zeros"),
    EncodeCase(
      testDescription: "quality and threads",
      settings: { ($0.quality, $0.threads, $0.effort) = (55, 3, JPNG_EFFORT_FAST) },
      options: { ($0.quality, $0.effort) = (55, .fast) }),
    EncodeCase(
      testDescription: "alpha as PNG, 4:2:2, progressive",
      settings: {
        ($0.alpha, $0.subsampling, $0.progressive) = (JPNG_ALPHA_PNG, JPNG_SUBSAMPLING_422, 1)
      },
      options: { ($0.alpha, $0.subsampling, $0.isProgressive) = (.png, .yuv422, true) }),
    EncodeCase(
      testDescription: "alpha as JPEG, 4:4:4, rows, a preview",
      settings: {
        ($0.alpha, $0.alpha_quality, $0.subsampling) = (JPNG_ALPHA_JPEG, 70, JPNG_SUBSAMPLING_444)
        ($0.restarts, $0.preview) = (JPNG_RESTARTS_ROWS, 8)
      },
      options: {
        ($0.alpha, $0.alphaQuality, $0.subsampling) = (.jpeg, 70, .yuv444)
        ($0.restarts, $0.preview) = (.rows, .eighth)
      }),
    EncodeCase(
      testDescription: "an error of alpha, 4:2:0, premultiplied, hidden colours, no restarts",
      settings: {
        ($0.alpha_max_error, $0.subsampling) = (3, JPNG_SUBSAMPLING_420)
        ($0.association, $0.hidden_color) = (JPNG_PREMULTIPLIED, JPNG_HIDDEN_KEEP)
        ($0.restarts, $0.preview) = (JPNG_RESTARTS_NONE, 16)
      },
      options: {
        ($0.alphaMaxError, $0.subsampling) = (3, .yuv420)
        ($0.association, $0.hiddenColor) = (.premultiplied, .keep)
        ($0.restarts, $0.preview) = (PackOptions.Restarts.none, .sixteenth)
      }),
    EncodeCase(
      testDescription: "best, black hidden colours",
      settings: { ($0.effort, $0.hidden_color) = (JPNG_EFFORT_BEST, JPNG_HIDDEN_ZERO) },
      options: { ($0.effort, $0.hiddenColor) = (.best, .zero) }),
  ]
}

@Suite("Encoding through the header")
struct EncodingTests {
  /// A picture of this size in rows of this many bytes; the test is the padding.
  private let size = ImageSize(width: 61, height: 40)
  private let stride = 61 * 4 + 12

  /// Calls jpng_encode with a picture that `change` may spoil.
  private func encode(
    _ settings: jpng_settings? = jpng_settings(), format: jpng_format = JPNG_RGBA,
    profile: [UInt8] = [], _ change: (inout jpng_picture) -> Void = { _ in }
  ) -> (code: jpng_code, file: [UInt8], message: String) {
    let rgba = SampleImages.soft(size).rgba
    var rows = [UInt8](repeating: 77, count: stride * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width * 4 {
        let channel = format == JPNG_BGRA && x % 4 != 3 ? 2 - x % 4 : x % 4
        rows[y * stride + x] = rgba[y * size.width * 4 + x / 4 * 4 + channel]
      }
    }
    var (bytes, count, error) = (UnsafeMutableRawPointer?.none, 0, jpng_error())
    let code = rows.withUnsafeBytes { rows in
      profile.withUnsafeBytes { profile in
        var picture = jpng_picture()
        picture.pixels = rows.baseAddress
        (picture.byte_count, picture.row_stride) = (rows.count, stride)
        (picture.width, picture.height) = (UInt32(size.width), UInt32(size.height))
        picture.color_profile = profile.isEmpty ? nil : profile.baseAddress
        picture.color_profile_byte_count = profile.count
        picture.format = format
        change(&picture)
        guard var settings else { return jpng_encode(&picture, nil, &bytes, &count, &error) }
        return jpng_encode(&picture, &settings, &bytes, &count, &error)
      }
    }
    defer { jpng_free(bytes) }
    let message = withUnsafeBytes(of: error.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return (code, Array(UnsafeRawBufferPointer(start: bytes, count: count)), message)
  }

  @Test("The bytes are the Swift library's", arguments: EncodeCase.all)
  func bytes(encodeCase: EncodeCase) throws {
    var (settings, options) = (jpng_settings(), PackOptions())
    encodeCase.settings(&settings)
    encodeCase.options(&options)
    let expected = try JPNGEncoder(options: options)
      .encode(SourceImage(pixels: SampleImages.soft(size))).bytes
    for format in [JPNG_RGBA, JPNG_BGRA] {
      let result = encode(settings, format: format)
      #expect(result.code == JPNG_OK, "\(result.message)")
      #expect(result.file == expected)
    }
  }

  @Test("Without settings, all have their defaults")
  func defaults() {
    #expect(encode(nil).file == encode().file)
    #expect(!encode(nil).file.isEmpty)
  }

  @Test("A profile is kept, converted or dropped; the file says how its colours are stored")
  func profile() throws {
    let profile = ICCProfileBuilder.displayP3.encoded
    var settings = jpng_settings()
    settings.association = JPNG_PREMULTIPLIED
    let kept = encode(settings, profile: profile)
    #expect(kept.code == JPNG_OK, "\(kept.message)")
    try kept.file.withUnsafeBytes { bytes in
      var (file, info) = (OpaquePointer?.none, jpng_info())
      #expect(jpng_open(bytes.baseAddress, bytes.count, &file, nil) == JPNG_OK)
      defer { jpng_close(file) }
      #expect(jpng_get_info(file, &info, nil) == JPNG_OK)
      #expect(info.stored_association == JPNG_PREMULTIPLIED)
      #expect(info.color_profile_byte_count == profile.count)
      var copy = [UInt8](repeating: 0, count: profile.count)
      #expect(jpng_color_profile(file, &copy, copy.count - 1, nil) == JPNG_INVALID_ARGUMENT)
      #expect(jpng_color_profile(file, nil, copy.count, nil) == JPNG_INVALID_ARGUMENT)
      #expect(jpng_color_profile(file, &copy, copy.count, nil) == JPNG_OK)
      #expect(copy == profile)
    }
    settings = jpng_settings()
    settings.profile_policy = JPNG_PROFILE_SRGB
    let converted = try JPNGDecoder(encode(settings, profile: profile).file)
    #expect(converted.info.iccProfile.isEmpty)
    settings.profile_policy = JPNG_PROFILE_STRIP
    let dropped = try JPNGDecoder(encode(settings, profile: profile).file)
    #expect(dropped.info.iccProfile.isEmpty)
    #expect(try converted.decode() != dropped.decode())
  }

  @Test(
    "A profile that is none is refused",
    arguments: [
      [1, 2, 3], [UInt8](repeating: 0, count: 999), ICCProfileBuilder.grey(.sRGB).encoded,
    ])
  func brokenProfile(bytes: [UInt8]) {
    #expect(encode(profile: bytes).code == JPNG_UNSUPPORTED)
  }

  @Test("A picture that is not what it says")
  func pictures() {
    let changes: [(inout jpng_picture) -> Void] = [
      { $0.pixels = nil }, { $0.width = 0 }, { $0.height = 0 }, { $0.byte_count -= 12 + 1 },
      { $0.row_stride -= 16 }, { $0.row_stride += 2 }, { $0.row_stride = -4 },
      { $0.byte_count = -1 }, { $0.format = jpng_format(rawValue: 2) }, { $0.reserved.1 = 1 },
      { $0.color_profile_byte_count = 1 }, { $0.color_profile = $0.pixels },
      { $0.width = .max }, { $0.height = .max },
    ]
    for (index, change) in changes.enumerated() {
      let result = encode(jpng_settings(), change)
      #expect(result.code == JPNG_INVALID_ARGUMENT, "\(index)")
      #expect(result.file.isEmpty && !result.message.isEmpty)
    }
    #expect(encode(jpng_settings()) { $0.byte_count -= 12 }.code == JPNG_OK)
    let large = encode(jpng_settings()) {
      ($0.width, $0.height) = (70_000, 1)
      ($0.row_stride, $0.byte_count) = (280_000, 280_000)
    }
    #expect(large.code == JPNG_LIMIT_EXCEEDED)
  }

  @Test("Settings out of range")
  func settings() {
    let changes: [(inout jpng_settings) -> Void] = [
      { $0.quality = 101 }, { $0.quality = .max }, { $0.alpha_quality = 101 },
      { $0.alpha_max_error = 256 }, { $0.alpha = jpng_alpha_encoding(rawValue: 3) },
      { $0.subsampling = jpng_subsampling(rawValue: 4) }, { $0.effort = jpng_effort(rawValue: 3) },
      { $0.progressive = 2 }, { $0.hidden_color = jpng_hidden_color(rawValue: 3) },
      { $0.association = jpng_association(rawValue: 2) },
      { $0.profile_policy = jpng_profile_policy(rawValue: 3) },
      { $0.restarts = jpng_restarts(rawValue: 3) }, { $0.preview = 4 }, { $0.reserved.6 = 1 },
    ]
    for (index, change) in changes.enumerated() {
      var settings = jpng_settings()
      change(&settings)
      let result = encode(settings)
      #expect(result.code == JPNG_INVALID_ARGUMENT, "\(index)")
      #expect(result.file.isEmpty && !result.message.isEmpty)
    }
  }

  @Test("NULL")
  func null() {
    var (picture, bytes, count) = (jpng_picture(), UnsafeMutableRawPointer?.none, 0)
    #expect(jpng_encode(nil, nil, &bytes, &count, nil) == JPNG_INVALID_ARGUMENT)
    #expect(jpng_encode(&picture, nil, nil, &count, nil) == JPNG_INVALID_ARGUMENT)
    #expect(jpng_encode(&picture, nil, &bytes, nil, nil) == JPNG_INVALID_ARGUMENT)
    #expect(bytes == nil && count == 0)
    jpng_free(nil)
  }
}
