import CJPNG
import FoundationEssentials
import JPNGBundle
import JPNGBytes
import JPNGC
import TestSupport

extension FuzzTarget {
  /// The calls of libjpng for bundles in any order. Their bundle has a file of any bytes, says
  /// anything of where its preview is, and may have one wrong byte: what is in it is decoded as it
  /// is by itself. What else a bundle can be is for ``bundle``.
  static let libjpngBundle = FuzzTarget(
    name: "libjpng-bundle", repair: libjpng.repair, seeds: libjpng.seeds,
    run: { bytes in
      var input = FuzzInput(Array(bytes.prefix(callByteCount)))
      let archive = bundle(of: Array(bytes.dropFirst(callByteCount)), &input)
      let path = try scratch.get().write(archive, to: "bundle.zip").path
      let calls = BundleCalls(path)
      while !input.isEmpty { calls.next(&input) }
      calls.close()
    })

  private static let scratch = Result { try TemporaryFolder() }

  /// A bundle of a file and something else.
  private static func bundle(of file: [UInt8], _ input: inout FuzzInput) -> [UInt8] {
    let files = [("a.jpng", file), ("b", [1, 2, 3])]
    var previews: [Range<Int>?] = [nil, nil]
    if input.bool() {
      let start = Int(input.word()) % (file.count + 1)
      previews[0] = start..<start + Int(input.word()) % (file.count - start + 1)
    }
    let alignment = input.element(of: [1, 4, 64])
    var archive = BundleRepair.bundle(
      files, kinds: [.jpng, .other], previewRanges: previews, previews: nil, alignment: alignment)
    let (place, change) = (Int(input.word()), input.byte())
    if input.bool() { archive[place % archive.count] ^= change }
    return archive
  }
}

/// A program that calls the functions for bundles at random.
private final class BundleCalls {
  private var bundle: OpaquePointer?
  private var count: UInt32 = 0
  private var error = jpng_error()

  init(_ path: String) {
    let isOpen = check(jpngBundleOpen(path, &bundle, &error))
    expect(isOpen == (bundle != nil), "open: \(isOpen), and a handle or not")
    if isOpen { expect(check(jpngBundleCount(bundle, &count, &error)), "no count") }
  }

  func close() {
    jpngBundleClose(bundle)
    (bundle, count) = (nil, 0)
  }

  func next(_ input: inout FuzzInput) {
    let index = UInt32(input.number(in: 0...3))
    switch input.number(in: 0...9) {
    case 0: find(&input)
    case 1, 2: describe(index)
    case 3, 4: openFile(index, &input)
    case 5: prefetch(&input)
    case 6, 7: preview(of: index, &input)
    case 8: misuse(index, &input)
    default: if input.number(in: 0...7) == 7 { close() }
    }
  }

  /// Checks that the code and the error say the same.
  @discardableResult
  private func check(_ code: jpng_code) -> Bool {
    expect(error.code == code, "code \(code), error \(error.code)")
    expect((error.message.0 != 0) == (code != JPNG_OK), "code \(code), and a message or not")
    return code == JPNG_OK
  }

  private func find(_ input: inout FuzzInput) {
    let name = input.element(of: ["a.jpng", "b", "", "A.JPNG", "../b"])
    var index: UInt32 = 7
    let isAnswered = check(jpngBundleFind(bundle, name, &index, &error))
    expect(isAnswered == (bundle != nil), "no answer")
    if isAnswered { expect(index < count || index == JPNG_NO_ENTRY, "\(name) is \(index)") }
  }

  @discardableResult
  private func describe(_ index: UInt32) -> jpng_bundle_entry? {
    var entry = jpng_bundle_entry()
    let isThere = check(jpngBundleGetEntry(bundle, index, &entry, &error))
    expect(isThere == (index < count), "the entry \(index) of \(count)")
    guard isThere else { return nil }
    var found: UInt32 = 7
    check(jpngBundleFind(bundle, entry.name, &found, &error))
    expect(found == index, "\(index) is found as \(found)")
    let bytes = UnsafeRawBufferPointer(start: entry.bytes, count: Int(entry.byte_count))
    _ = bytes.reduce(0, ^)
    return entry
  }

  /// A file that opens is decoded as it is by itself, also when the bundle was closed meanwhile.
  private func openFile(_ index: UInt32, _ input: inout FuzzInput) {
    var (file, alone): (OpaquePointer?, OpaquePointer?)
    let isOpen = check(jpngBundleOpenFile(bundle, index, &file, &error))
    expect(isOpen == (file != nil), "open: \(isOpen), and a handle or not")
    guard isOpen, let entry = describe(index) else { return }
    let (bytes, byteCount) = (entry.bytes, Int(entry.byte_count))
    expect(check(jpngOpenCopy(bytes, byteCount, &alone, &error)), "not a file by itself")
    defer { for handle in [file, alone] { jpngClose(handle) } }
    let request = jpng_request(&input)
    if input.number(in: 0...7) == 7 { close() }
    let (first, second) = (rows(of: file, request), rows(of: alone, request))
    expect(first == second, "other pixels than by itself")
  }

  /// The decoded rows; `nil` if they are refused, or more than would be worth the time.
  private func rows(of file: OpaquePointer?, _ request: jpng_request) -> [UInt8]? {
    var request = request
    var (width, height): (UInt32, UInt32) = (0, 0)
    guard check(jpngRequestSize(file, &request, &width, &height, &error)),
      max(width, height) <= 1 << 10, width * height <= 1 << 14
    else { return nil }
    let rows = GuardedRows(width: Int(width), height: Int(height), padding: 0)
    let code = jpngDecode(file, &request, rows.base, rows.stride, rows.byteCount, &error)
    return check(code) ? rows.bytes : nil
  }

  private func prefetch(_ input: inout FuzzInput) {
    let indices = input.bytes(input.number(in: 0...3)).map { UInt32($0 % 4) }
    let isDone = check(jpngBundlePrefetchPreviews(bundle, indices, indices.count, &error))
    let isRight = bundle != nil && indices.allSatisfy { $0 < count }
    expect(isDone == isRight, "prefetch \(indices) of \(count)")
  }

  private func preview(of index: UInt32, _ input: inout FuzzInput) {
    var request = jpng_request(&input)
    var (width, height): (UInt32, UInt32) = (3, 3)
    let isThere = check(jpngBundlePreviewSize(bundle, index, &width, &height, &error))
    let rows = GuardedRows(
      width: Int(width), height: Int(height), padding: input.number(in: 0...3))
    let isDecoded = check(
      jpngBundleDecodePreview(
        bundle, index, &request, rows.base, rows.stride, rows.byteCount, &error))
    expect(isThere || !isDecoded, "a preview of no size")
    rows.check()
  }

  /// Calls that are wrong, whatever the bundle.
  private func misuse(_ index: UInt32, _ input: inout FuzzInput) {
    var number: UInt32 = 0
    let code =
      switch input.number(in: 0...6) {
      case 0: jpngBundleOpen(nil, nil, &error)
      case 1: jpngBundleCount(bundle, nil, &error)
      case 2: jpngBundleFind(bundle, nil, &number, &error)
      case 3: jpngBundleGetEntry(bundle, index, nil, &error)
      case 4: jpngBundleOpenFile(bundle, index, nil, &error)
      case 5: jpngBundlePrefetchPreviews(bundle, nil, -1, &error)
      default: jpngBundlePreviewSize(bundle, index, nil, &number, &error)
      }
    expect(!check(code), "a wrong call that worked")
  }
}
