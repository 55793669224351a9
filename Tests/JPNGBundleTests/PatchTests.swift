import JPNGBundle
import JPNGBundlePatching
import JPNGBytes
import TestSupport
import Testing

@Suite("Patches from one bundle to another")
struct PatchTests {
  private typealias Files = [(name: String, bytes: [UInt8])]

  private static func bundle(_ files: Files, alignment: Int = 64) -> [UInt8] {
    let sorted = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return SampleBundle(files: sorted, alignment: alignment).bytes
  }

  /// Changes, and the bytes that a patch makes of an old bundle and what it downloads of a new one.
  private func update(
    _ old: [UInt8], _ new: [UInt8]
  ) throws -> (changes: [BundleComparison.Change], patch: BundlePatch) {
    try old.withView { oldView throws in
      try new.withView { newView throws in
        let comparison = BundleComparison(
          old: try BundleArchive(oldView), new: try BundleArchive(newView))
        return (comparison.changes, BundlePatch(comparison))
      }
    }
  }

  private func apply(_ patch: BundlePatch, _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    patch.runs.reduce(into: []) { bytes, run in
      bytes += run.origin == .old ? old[run.range] : new[run.range]
    }
  }

  private static let files: Files = [
    ("a", [UInt8](repeating: 1, count: 5000)), ("b", [UInt8](repeating: 2, count: 3000)),
    ("c/d", [UInt8](repeating: 3, count: 4000)), ("c/e", []),
  ]

  @Test("A bundle becomes itself without a download")
  func same() throws {
    let bytes = Self.bundle(Self.files)
    let (changes, patch) = try update(bytes, bytes)
    #expect(changes.allSatisfy { $0.status == .unchanged })
    #expect(patch.downloadByteCount == 0)
    #expect(patch.runs.map(\.range) == [0..<bytes.count])
  }

  @Test("So does one whose previews belong to none of its files")
  func strayPreviews() throws {
    var bundle = SampleBundle.usual
    bundle.previews = [1, 2, 3]
    #expect(try update(bundle.bytes, bundle.bytes).patch.downloadByteCount == 0)
  }

  @Test("Each change is told, and only what is new is downloaded")
  func statuses() throws {
    let new: Files = [
      ("b", [UInt8](repeating: 9, count: 100)), ("c/d", Self.files[2].bytes), ("c/e", []),
      ("f", Self.files[0].bytes), ("g", [7, 7, 7]), ("h", Self.files[2].bytes),
    ]
    let (old, bytes) = (Self.bundle(Self.files), Self.bundle(new))
    let (changes, patch) = try update(old, bytes)
    #expect(
      changes.map { "\($0.name) \($0.status) \($0.origin ?? "")" } == [
        "b changed ", "c/d unchanged ", "c/e unchanged ", "f moved a", "g added ", "h added ",
      ])
    #expect(apply(patch, old, bytes) == bytes)
    // What is downloaded has none of the files that were there.
    #expect(patch.downloadByteCount < 2500)
    let back = try update(bytes, old)
    #expect(
      back.changes.map(\.status) == [.moved, .changed, .unchanged, .unchanged, .removed, .removed])
    #expect(apply(back.patch, bytes, old) == old)
  }

  @Test("Files with the same size and checksum are not taken for the same")
  func collision() throws {
    // CRC-32 is linear: the second is its polynomial, which changes nothing.
    let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    let polynomial: [UInt8] = [65, 6, 113, 219, 1, 0, 0, 0]
    let files: [Files] = [one, polynomial].map { [("a", $0)] }
    let bundles = files.map { Self.bundle($0) }
    let (changes, patch) = try update(bundles[0], bundles[1])
    #expect(changes.map(\.status) == [.changed])
    #expect(apply(patch, bundles[0], bundles[1]) == bundles[1])
  }

  @Test("Whatever the bundles, the patch makes the new one", arguments: 0..<60 as Range<UInt64>)
  func properties(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func random() -> Files {
      (0..<Int.random(in: 0...12, using: &generator)).map { number in
        let value = UInt8.random(in: 0...3, using: &generator)
        let count = Int.random(in: 0...3, using: &generator) * 700
        return ("\(number / 3)/\(number)", [UInt8](repeating: value, count: count))
      }
    }
    let (first, second) = (random(), random())
    let old = Self.bundle(first, alignment: [1, 64, 512][Int(seed % 3)])
    let new = Self.bundle(second, alignment: [64, 64, 8][Int(seed % 3)])
    let (changes, patch) = try update(old, new)
    #expect(apply(patch, old, new) == new)
    #expect(changes.count { $0.status != .removed } == second.count)
    #expect(patch.runs.allSatisfy { !$0.range.isEmpty })
  }
}
