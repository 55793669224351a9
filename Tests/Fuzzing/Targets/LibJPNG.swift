import CJPNG
import JPNGC

extension FuzzTarget {
  /// The calls of libjpng in any order, with any arguments that are not wild pointers: codes and
  /// errors agree, sizes are those that are announced, and nothing is written beside the rows.
  static let libjpng = FuzzTarget(
    name: "libjpng",
    repair: { bytes in
      let calls = bytes.prefix(callByteCount)
      return Array(calls) + FileRepair.repaired(Array(bytes.dropFirst(callByteCount)))
    },
    seeds: {
      SampleFiles.all.enumerated().map { index, file in
        let open: [UInt8] = [0, 0, UInt8(index % 2), 0]
        let rest = (0..<callByteCount - 4).map { UInt8(truncatingIfNeeded: $0 * (7 + index)) }
        return open + rest + file
      }
    },
    run: { bytes in
      var input = FuzzInput(Array(bytes.prefix(callByteCount)))
      let file = Array(bytes.dropFirst(callByteCount))
      file.withUnsafeBytes { file in
        let calls = LibraryCalls(file: file)
        while !input.isEmpty { calls.next(&input) }
        calls.closeAll()
      }
    })

  /// The first bytes of an input say what is called, the others are a file.
  static let callByteCount = 64
}

/// A program that calls the library at random.
private final class LibraryCalls {
  let file: UnsafeRawBufferPointer
  private var handles: [OpaquePointer?] = [nil, nil]
  private var error = jpng_error()

  init(file: UnsafeRawBufferPointer) { self.file = file }

  func next(_ input: inout FuzzInput) {
    let handle = handles[input.number(in: 0...1)]
    switch input.number(in: 0...7) {
    case 0: open(&input)
    case 1: close(input.number(in: 0...1))
    case 2: info(of: handle)
    case 3: size(of: handle, &input)
    case 4, 5: decode(handle, &input)
    case 6: preview(of: handle, &input)
    default: misuse(handle, &input)
    }
  }

  func closeAll() {
    for index in handles.indices { close(index) }
  }

  /// Checks that the code and the error say the same.
  @discardableResult
  private func check(_ code: jpng_code) -> Bool {
    expect(error.code == code, "code \(code), error \(error.code)")
    let hasMessage = error.message.0 != 0
    expect(hasMessage == (code != JPNG_OK), "code \(code), and a message: \(hasMessage)")
    return code == JPNG_OK
  }

  private func open(_ input: inout FuzzInput) {
    let index = input.number(in: 0...1)
    close(index)
    let isCopied = input.bool()
    let call = isCopied ? jpngOpenCopy : jpngOpen
    let isOpen = check(call(file.baseAddress, file.count, &handles[index], &error))
    expect(isOpen == (handles[index] != nil), "open: \(isOpen), and a handle or not")
    // A picture over the limits would take time and memory that prove nothing.
    var info = jpng_info()
    guard isOpen, check(jpngGetInfo(handles[index], &info, &error)) else { return }
    if max(info.width, info.height) > 1 << 10 || info.width * info.height > 1 << 14 { close(index) }
  }

  private func close(_ index: Int) {
    jpngClose(handles[index])
    handles[index] = nil
  }

  private func info(of handle: OpaquePointer?) {
    var info = jpng_info()
    guard check(jpngGetInfo(handle, &info, &error)) else { return }
    expect(info.width > 0 && info.height > 0, "no pixels")
    check(jpngVerifyChecksums(handle, &error))
    let (width, height) = (info.width, info.height)
    var size: (width: UInt32, height: UInt32) = (0, 0)
    expect(check(jpngDecodedSize(handle, 8, &size.width, &size.height, &error)), "no size")
    expect(size == (width, height), "two sizes")
  }

  private func size(of handle: OpaquePointer?, _ input: inout FuzzInput) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    let eighths = UInt32(input.number(in: 0...9))
    let isGiven = check(jpngDecodedSize(handle, eighths, &width, &height, &error))
    expect(isGiven == (handle != nil && eighths <= 8), "a size at \(eighths)")
  }

  private func decode(_ handle: OpaquePointer?, _ input: inout FuzzInput) {
    var request = jpng_request(&input)
    var (width, height): (UInt32, UInt32) = (0, 0)
    let isPossible = check(jpngRequestSize(handle, &request, &width, &height, &error))
    // A size that may be decoded to is at most that of the picture.
    let size = isPossible ? (Int(width), Int(height)) : (3, 3)
    let rows = GuardedRows(width: size.0, height: size.1, padding: input.number(in: 0...3))
    let isDecoded = check(
      jpngDecode(handle, &request, rows.base, rows.stride, rows.byteCount, &error))
    expect(isPossible || !isDecoded, "decoded to no size")
    rows.check()
  }

  private func preview(of handle: OpaquePointer?, _ input: inout FuzzInput) {
    var request = jpng_request(&input)
    var (width, height): (UInt32, UInt32) = (3, 3)
    let isThere = check(jpngPreviewSize(handle, &width, &height, &error))
    let rows = GuardedRows(
      width: Int(width), height: Int(height), padding: input.number(in: 0...3))
    let isDecoded = check(
      jpngDecodePreview(handle, &request, rows.base, rows.stride, rows.byteCount, &error))
    expect(isThere || !isDecoded, "a preview of no size")
    rows.check()
  }

  /// Calls that are wrong, whatever the file.
  private func misuse(_ handle: OpaquePointer?, _ input: inout FuzzInput) {
    var number: UInt32 = 0
    var code = JPNG_OK
    let rows = GuardedRows(width: 2, height: 2, padding: 0)
    switch input.number(in: 0...6) {
    case 0: code = jpngOpen(nil, file.count, nil, &error)
    case 1: code = jpngGetInfo(handle, nil, &error)
    case 2: code = jpngDecodedSize(handle, 8, &number, nil, &error)
    case 3: code = jpngDecode(handle, nil, nil, rows.stride, rows.byteCount, &error)
    case 4: code = jpngDecode(handle, nil, rows.base, -4, -1, &error)
    case 5: code = jpngDecode(handle, nil, rows.base + 1, rows.stride, rows.byteCount, &error)
    default:
      // To a picture of one row the stride is nothing: there is no next one.
      var info = jpng_info()
      guard jpngGetInfo(handle, &info, nil) != JPNG_OK || info.height > 1 else { return }
      code = jpngDecode(handle, nil, rows.base, Int.max & ~3, rows.byteCount, &error)
    }
    check(code)
    expect(code == JPNG_INVALID_ARGUMENT || error.code != JPNG_OK, "a wrong call that worked")
    rows.check()
    _ = jpngDecode(handle, nil, nil, 0, 0, nil)
  }
}
