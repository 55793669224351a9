internal import JPNGBytes

extension BundleArchive {
  /// Compares what is in front of a file's data with what has to be there.
  package func checkHeader(of number: Int) throws(BundleError) {
    try checkHeader(item: number + ownCount)
  }

  /// Compares a file with its checksum, and what is in front of it with what has to be there.
  package func check(_ number: Int) throws(BundleError) { try check(item: number + ownCount) }

  /// Compares the entries that are none of the files with their checksums, and their headers.
  package func checkOwnEntries() throws(BundleError) {
    for item in 0..<ownCount { try check(item: item) }
  }

  private func checkHeader(item: Int) throws(BundleError) {
    let header = layout.header(of: item)
    guard file.part(layout.headerRange(of: item)).array == header else {
      throw .malformed("its header and the directory contradict each other", entry: name(item))
    }
  }

  private func check(item: Int) throws(BundleError) {
    try checkHeader(item: item)
    let found = Checksum.crc32(file.part(layout.data(of: item)))
    let declared = layout.items[item].checksum
    guard found == declared else {
      throw .malformed(
        "checksum \(found.hexadecimal), the bundle declares \(declared.hexadecimal)",
        entry: name(item))
    }
  }

  private func name(_ item: Int) -> String { layout.items[item].name }
}

extension BundleArchive {
  /// Whether a file begins as all bundles do, by its first 64 bytes.
  package static func begins(_ head: [UInt8]) -> Bool {
    let name = Array(EntryName.index.utf8)
    let start = LocalHeader.fixedByteCount
    guard LocalHeader.byteCount(of: head) != nil, head.count >= start + name.count else {
      return false
    }
    return Array(head[start..<start + name.count]) == name
  }
}
