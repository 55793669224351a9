import JPNGBundle
import JPNGBundlePatching
import JPNGBytes
import JPNGPixels
import TestSupport

extension FuzzTarget {
  /// An archive: what is opened as a bundle is one whose files lie behind each other, and there is
  /// no other with these files.
  static let bundle = FuzzTarget(
    name: "bundle", repair: BundleRepair.repaired,
    seeds: {
      let files = [("a.jpng", [UInt8](1...9)), ("b/c@2x.png", []), ("b/é", [7])]
      return [
        BundleRepair.bundle(files, previews: nil, alignment: 64),
        BundleRepair.bundle(files, previews: [1, 2, 3], alignment: 1),
        BundleRepair.bundle([], previews: nil, alignment: 4),
      ]
    },
    run: { bytes in
      try bytes.withView { (view) throws(any Error) in
        guard let archive = open(view) else { return }
        checkPlaces(archive, in: bytes)
        checkNames(archive)
        checkForm(archive, bytes)
      }
    })

  private static func open(_ bytes: ByteView) -> BundleArchive? {
    do throws(BundleError) {
      return try BundleArchive(bytes)
    } catch {
      expect(!error.reason.isEmpty, "no reason")
      return nil
    }
  }

  /// Files are within the archive and do not overlap, nor do they leave room for anything else.
  private static func checkPlaces(_ archive: BundleArchive, in bytes: [UInt8]) {
    var end = 0
    for item in archive.layout.items.indices {
      let (header, data) = (archive.layout.headerRange(of: item), archive.layout.data(of: item))
      expect(header.lowerBound == end && header.upperBound == data.lowerBound, "\(header), \(data)")
      expect(data.lowerBound % archive.index.alignment == 0, "\(data) is not aligned")
      end = data.upperBound
    }
    expect(end + archive.layout.ending.count == bytes.count, "the directory follows \(end)")
    for (number, entry) in archive.entries.enumerated() {
      expect(archive.data(of: number).array == Array(bytes[entry.data]), "other bytes")
      let place = entry.preview ?? entry.data
      expect(place.lowerBound >= 0 && place.upperBound <= end, "a preview at \(place)")
      _ = try? archive.check(number)
    }
    _ = try? archive.checkOwnEntries()
  }

  private static func checkNames(_ archive: BundleArchive) {
    for (number, entry) in archive.entries.enumerated() {
      expect(EntryName.problem(with: entry.name) == nil, "the name \(entry.name)")
      expect(archive.number(of: entry.name) == number, "\(entry.name) is not found")
      expect(!entry.name.split(separator: "/").contains(".."), "\(entry.name) leads out")
    }
    let names = archive.entries.map { $0.name.uppercased() }
    expect(Set(names).count == names.count, "names that differ by case")
  }

  /// A patch from any bundle to itself is a copy, and one from an empty bundle has all of it.
  private static func checkForm(_ archive: BundleArchive, _ bytes: [UInt8]) {
    let same = BundlePatch(BundleComparison(old: archive, new: archive))
    expect(same.downloadByteCount == 0, "\(same.runs)")
    BundleRepair.bundle([], previews: nil, alignment: 64).withView { view in
      guard let empty = open(view) else { return expect(false, "an empty bundle is refused") }
      let patch = BundlePatch(BundleComparison(old: empty, new: archive))
      let made = patch.runs.flatMap { run in
        run.origin == .old ? view.part(run.range).array : Array(bytes[run.range])
      }
      expect(made == bytes, "the patch makes something else")
    }
  }
}
