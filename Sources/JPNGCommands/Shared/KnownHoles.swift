/// Known holes of the libraries that are loaded, as far as their version numbers tell of them.
///
/// Distributions fix holes without changing the number, so a floor for every new hole would warn of
/// libraries that have long been mended. No floor is above what Debian 12 has, and a number above a
/// floor proves nothing; SECURITY.md says where each comes from. libdeflate has none, as no hole of
/// it is known.
enum KnownHoles {
  struct Floor: Sendable {
    /// By the name that `--version` prints.
    let library: String
    /// The first version without the holes.
    let version: String
    /// The last of the holes that were fixed in it or shortly before.
    let holes: String
  }

  static let floors = [
    Floor(library: "libjpeg-turbo", version: "2.1.1", holes: "CVE-2020-35538, CVE-2021-37972"),
    Floor(library: "libpng", version: "1.6.37", holes: "CVE-2018-13785, CVE-2019-7317"),
    Floor(library: "zlib", version: "1.2.13", holes: "CVE-2018-25032, CVE-2022-37434"),
    Floor(library: "lz4", version: "1.9.4", holes: "CVE-2019-17543, CVE-2021-3520"),
    Floor(library: "Little CMS", version: "2.10", holes: "CVE-2016-10165, CVE-2018-16435"),
  ]

  /// A line for each library that is older than its floor.
  static func warnings(about libraries: [(name: String, version: String)]) -> [String] {
    libraries.compactMap { library in
      guard let floor = floors.first(where: { $0.library == library.name }),
        isOlder(library.version, than: floor.version)
      else { return nil }
      return "\(library.name) \(library.version) has known security holes "
        + "(\(floor.holes)); \(floor.version) or newer is needed, or a package that fixes them"
    }
  }

  /// Compares the numbers that versions begin with. A text that begins with none is not judged.
  static func isOlder(_ version: String, than floor: String) -> Bool {
    let numbers = numbers(of: version)
    return !numbers.isEmpty && numbers.lexicographicallyPrecedes(Self.numbers(of: floor))
  }

  private static func numbers(of version: String) -> [Int] {
    let start = version.prefix { $0 == "." || ("0"..."9").contains($0) }
    return start.split(separator: ".").compactMap { Int($0) }
  }
}
