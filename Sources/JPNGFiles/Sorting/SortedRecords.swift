/// The records that ``RecordSort`` was given, in order.
package struct SortedRecords: Sendable {
  private let file: ScratchFile?
  /// Where in the file the sorted runs are.
  private let runs: [Range<Int>]
  private let inMemory: [SortableRecord]

  init(file: ScratchFile?, runs: [Range<Int>], inMemory: [SortableRecord]) {
    (self.file, self.runs, self.inMemory) = (file, runs, inMemory)
  }

  /// How many there are.
  package var count: Int {
    runs.reduce(inMemory.count) { $0 + $1.count / SortableRecord.byteCount }
  }

  /// Begins with the first one.
  package func makeReader() throws(FileError) -> Reader {
    var streams = [Stream(file: nil, unread: 0..<0, records: inMemory)]
    for run in runs { streams.append(Stream(file: file, unread: run, records: [])) }
    return try Reader(streams)
  }

  /// Goes through all records once. Of each run, only a piece is in memory.
  package struct Reader {
    private var streams: [Stream]

    fileprivate init(_ streams: [Stream]) throws(FileError) {
      self.streams = streams
      for index in streams.indices { try self.streams[index].fill() }
    }

    /// The next record; `nil` behind the last one.
    package mutating func next() throws(FileError) -> SortableRecord? {
      var least: (stream: Int, record: SortableRecord)?
      for index in streams.indices {
        guard let record = streams[index].first else { continue }
        if let best = least?.record, !record.precedes(best) { continue }
        least = (index, record)
      }
      guard let least else { return nil }
      try streams[least.stream].removeFirst()
      return least.record
    }

    /// The next records.
    package mutating func next(_ count: Int) throws(FileError) -> [SortableRecord] {
      var records: [SortableRecord] = []
      while records.count < count, let record = try next() { records.append(record) }
      return records
    }
  }

  /// A run that is read piece by piece.
  fileprivate struct Stream {
    let file: ScratchFile?
    /// What of the file was not read yet.
    var unread: Range<Int>
    /// What was read last, and where in it the next record is.
    var records: [SortableRecord]
    var index = 0

    private static let pieceByteCount = 512 * SortableRecord.byteCount

    var first: SortableRecord? { index < records.count ? records[index] : nil }

    mutating func removeFirst() throws(FileError) {
      index += 1
      if index == records.count { try fill() }
    }

    /// Reads the next piece, if there is one and nothing left of the last one.
    mutating func fill() throws(FileError) {
      guard index == records.count, let file, !unread.isEmpty else { return }
      let end = min(unread.lowerBound + Self.pieceByteCount, unread.upperBound)
      let bytes = try file.bytes(in: unread.lowerBound..<end)
      records = stride(from: 0, to: bytes.count, by: SortableRecord.byteCount).map {
        SortableRecord(bytes: bytes[$0..<$0 + SortableRecord.byteCount])
      }
      (unread, index) = (end..<unread.upperBound, 0)
    }
  }
}

extension SortableRecord {
  static let byteCount = 32

  func precedes(_ other: Self) -> Bool {
    (x, y, z, w) < (other.x, other.y, other.z, other.w)
  }

  /// The numbers, each with its lowest byte first.
  var bytes: [UInt8] {
    (0..<Self.byteCount).map { UInt8(truncatingIfNeeded: self[$0 / 8] >> UInt64($0 % 8 * 8)) }
  }

  init(bytes: ArraySlice<UInt8>) {
    self = .zero
    for (index, byte) in bytes.enumerated() {
      self[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
    }
  }
}
