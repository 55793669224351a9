import CJPNG
import JPNG
import JPNGC
import TestSupport
import Testing

@Suite("Bundles in C")
struct BundleTests {
  let folder: TemporaryFolder
  let packed: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    packed = try Sample.packed.get()
    try folder.write(packed, to: "art/ui/icon@2x.jpng")
    try folder.write(Array("{}".utf8), to: "art/été.json")
    let result = try runProcess(
      BuiltProducts.jpng,
      ["bundle", "create", "art", "-o", "art.zip", "--previews", "front", "--quiet"],
      in: folder.url)
    try #require(result.status == 0, "\(result.errors)")
  }

  private func open() throws -> OpaquePointer {
    var bundle: OpaquePointer?
    var error = jpng_error()
    try #require(jpng_bundle_open(folder.path("art.zip"), &bundle, &error) == JPNG_OK)
    return try #require(bundle)
  }

  @Test(
    "A C program reads one",
    .enabled(if: CProgram.compiler != nil, "needs a C compiler"),
    .disabled(if: CProgram.needsRuntime, "a sanitized library needs a sanitized program"))
  func program() throws {
    let program = try CProgram.bundle.get()
    func run(_ words: String...) throws -> ProcessResult {
      try program.run([folder.path("art.zip")] + words, input: [])
    }
    let list = try run("list").output
    #expect(list == "0 1 \(packed.count) 150x90@2 ui/icon@2x.jpng\n1 0 2 0x0@0 été.json\n")
    #expect(try run("data", "ui/icon@2x.jpng").standardOutput == packed)
    #expect(try run("data", "e\u{301}te\u{301}.json").output == "{}")
    let decoder = try JPNGDecoder(packed)
    #expect(try run("rows", "ui/icon@2x.jpng").standardOutput == decoder.decode().rgba)
    #expect(try run("preview", "ui/icon@2x.jpng").standardOutput == decoder.preview()?.rgba)
    #expect(try run("preview", "été.json").status == Int32(JPNG_NO_PREVIEW.rawValue))
    #expect(try run("rows", "été.json").status == Int32(JPNG_MALFORMED.rawValue))
    #expect(try run("data", "none").status == 100)
    #expect(try run("find", "1000").output.hasSuffix(" 0 missed\n"))
    let none = try program.run([folder.path("art/été.json"), "list"], input: [])
    #expect(none.status == Int32(JPNG_MALFORMED.rawValue))
    let missing = try program.run([folder.path("none"), "list"], input: [])
    #expect(missing.status == Int32(JPNG_FAILED.rawValue))
    #expect(missing.errors.contains("No such file"))
  }

  @Test("A file that was opened from a bundle outlives it")
  func lifetime() throws {
    let bundle = try open()
    var file: OpaquePointer?
    #expect(jpng_bundle_open_file(bundle, 0, &file, nil) == JPNG_OK)
    jpng_bundle_close(bundle)
    var rows = [UInt8](repeating: 0, count: 150 * 90 * 4)
    #expect(jpng_decode(file, nil, &rows, 600, rows.count, nil) == JPNG_OK)
    #expect(rows == (try JPNGDecoder(packed).decode().rgba))
    jpng_close(file)
  }

  @Test("The bytes of a file are where the entry says, in memory and in the bundle")
  func places() throws {
    let bundle = try open()
    defer { jpng_bundle_close(bundle) }
    var entry = jpng_bundle_entry()
    #expect(jpng_bundle_get_entry(bundle, 0, &entry, nil) == JPNG_OK)
    let bytes = UnsafeRawBufferPointer(start: entry.bytes, count: Int(entry.byte_count))
    #expect(Array(bytes) == packed)
    #expect(UInt(bitPattern: entry.bytes) % 64 == 0)
    let file = try folder.read("art.zip")
    #expect(Array(file[Int(entry.offset)...].prefix(packed.count)) == packed)
    let preview = file[Int(entry.preview_offset)...].prefix(Int(entry.preview_byte_count))
    #expect(preview.suffix(4) == Array("GNPJ".utf8)[...])
    #expect(entry.kind == JPNG_ENTRY_JPNG && entry.reserved == (0, 0, 0, 0))
  }

  @Test("Wrong calls are errors")
  func misuse() throws {
    let bundle = try open()
    defer { jpng_bundle_close(bundle) }
    var (index, entry, file) = (UInt32(0), jpng_bundle_entry(), OpaquePointer?.none)
    var height: UInt32 = 0
    let wrong = JPNG_INVALID_ARGUMENT
    var other: OpaquePointer?
    #expect(jpng_bundle_open(nil, &other, nil) == wrong)
    #expect(jpng_bundle_open("a", nil, nil) == wrong)
    #expect(jpng_bundle_open("\u{FF}", &other, nil) == JPNG_FAILED && other == nil)
    #expect(jpng_bundle_count(nil, &index, nil) == wrong)
    #expect(jpng_bundle_count(bundle, nil, nil) == wrong)
    #expect(jpng_bundle_find(bundle, nil, &index, nil) == wrong)
    #expect(jpng_bundle_find(bundle, "a", nil, nil) == wrong)
    #expect(jpng_bundle_find(bundle, [CChar(bitPattern: 0xFF), 0], &index, nil) == wrong)
    #expect(jpng_bundle_find(bundle, "a", &index, nil) == JPNG_OK && index == .max)
    for number: UInt32 in [2, 3, .max] {
      #expect(jpng_bundle_get_entry(bundle, number, &entry, nil) == wrong)
      #expect(jpng_bundle_open_file(bundle, number, &file, nil) == wrong && file == nil)
      #expect(jpng_bundle_preview_size(bundle, number, &index, &height, nil) == wrong)
      var numbers = [number]
      #expect(jpng_bundle_prefetch_previews(bundle, &numbers, 1, nil) == wrong)
    }
    #expect(jpng_bundle_get_entry(bundle, 0, nil, nil) == wrong)
    #expect(jpng_bundle_open_file(bundle, 0, nil, nil) == wrong)
    #expect(jpng_bundle_prefetch_previews(bundle, nil, 0, nil) == JPNG_OK)
    #expect(jpng_bundle_prefetch_previews(bundle, nil, 1, nil) == wrong)
    #expect(jpng_bundle_prefetch_previews(bundle, &index, -1, nil) == wrong)
    #expect(jpng_bundle_preview_size(bundle, 0, nil, &index, nil) == wrong)
    #expect(jpng_bundle_preview_size(bundle, 1, &index, &height, nil) == JPNG_NO_PREVIEW)
    var rows = [UInt8](repeating: 0, count: 19 * 12 * 4)
    #expect(jpng_bundle_decode_preview(bundle, 0, nil, &rows, 76, rows.count, nil) == JPNG_OK)
    #expect(jpng_bundle_decode_preview(bundle, 0, nil, &rows, 76, rows.count - 1, nil) == wrong)
    #expect(jpng_bundle_decode_preview(bundle, 0, nil, nil, 76, rows.count, nil) == wrong)
    jpng_bundle_close(nil)
  }
}
