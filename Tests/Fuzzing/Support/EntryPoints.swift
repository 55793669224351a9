import Foundation

// The functions that libFuzzer calls. Which target they serve is decided by the program's name, so
// that one program, which takes minutes to build, has all of them.

private let target = FuzzTarget.named(CommandLine.arguments.first ?? "")

/// libFuzzer's own mutations. Swift cannot see C's declaration of it without a module for it; for
/// pointers and integers, both call alike.
@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ most: Int) -> Int

/// Has the target work on an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  } catch is FuzzTarget.Uninteresting {
    // The input does not become part of the corpus.
    return -1
  } catch {
    fatalError("FINDING: \(error)")
  }
}

/// Changes an input as libFuzzer would, and repairs most of them.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ most: Int, _ seed: CUnsignedInt
) -> Int {
  let count = mutate(bytes, count, most)
  guard let repair = target.repair, let bytes, seed % 8 > 0 else { return count }
  let repaired = repair(Array(UnsafeBufferPointer(start: bytes, count: count)))
  guard repaired.count <= most else { return count }
  for (index, byte) in repaired.enumerated() { bytes[index] = byte }
  return repaired.count
}

/// Writes the seeds of all targets if the program is asked to.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: OpaquePointer?, _ arguments: OpaquePointer?) -> CInt {
  let arguments = CommandLine.arguments
  guard arguments.count == 3, arguments[1] == "--write-seeds" else { return 0 }
  do {
    for target in FuzzTarget.all { try target.writeSeeds(below: arguments[2]) }
  } catch {
    fatalError("\(error)")
  }
  exit(0)
}

extension FuzzTarget {
  fileprivate func writeSeeds(below path: String) throws {
    let folder = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, seed) in try seeds().enumerated() {
      try Data(seed).write(to: folder.appending(path: "made-\(index)"))
    }
  }
}
