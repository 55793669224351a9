/// The names of a bundle, all of which are different also where a file system does not tell upper
/// from lower case, or one Unicode normalisation from another.
package struct NameSet {
  /// The names of files, without case. Swift's strings are equal if they are canonically
  /// equivalent.
  private var files: Set<String> = []
  /// The folders that files are in: from their names without case to their spelling.
  private var folders: [String: String] = [:]
  private var lastFolder: Substring.UTF8View = ""[...].utf8

  package init() {}

  /// Adds the name of a file.
  ///
  /// - Throws: An error if the name is none that an entry may have, or collides with another.
  package mutating func add(_ name: String) throws(BundleError) {
    if let problem = EntryName.problem(with: name) { throw .malformed(problem, entry: name) }
    let folded = Self.fold(name)
    guard folders[folded] == nil, files.insert(folded).inserted else {
      throw .malformed("on some systems, another entry has the same name", entry: name)
    }
    try addFolders(of: name)
  }

  private mutating func addFolders(of name: String) throws(BundleError) {
    let separator = UInt8(ascii: "/")
    guard let end = name.utf8.lastIndex(of: separator) else { return }
    let folder = name[..<end].utf8
    // Most files are in the folder of the one before.
    if folder.elementsEqual(lastFolder) { return }
    lastFolder = folder
    var position = name.utf8.startIndex
    while let slash = name.utf8[position...].firstIndex(of: separator) {
      let spelling = String(name[..<slash])
      let folded = Self.fold(spelling)
      if files.contains(folded) {
        throw .malformed("its folder \(spelling) is a file in the bundle", entry: name)
      }
      if let other = folders.updateValue(spelling, forKey: folded),
        !other.utf8.elementsEqual(spelling.utf8)
      {
        throw .malformed(
          "on some systems, its folder \(spelling) is the same as \(other)", entry: name)
      }
      position = name.utf8.index(after: slash)
    }
  }

  /// The name without case. By way of the upper case, as "ß" and "ſ" have others than themselves.
  private static func fold(_ name: String) -> String { name.uppercased().lowercased() }
}
