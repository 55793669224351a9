internal import JPNGConfiguration
internal import JPNGFiles
internal import JPNGReports
internal import JPNGThreads

/// A list of assets to pack, an object of JSON a line: `{"source": "ui/a.png"}`. docs/scale.md
/// describes it.
struct JobManifest {
  /// One line.
  struct Job {
    /// Counted from 1, lines that are empty too.
    let line: Int
    let source: String
    /// `nil` if it follows from the source.
    let output: String?
    let settings: NamedSettings?
  }

  /// A longer line is no asset, and must not fill the memory.
  private static let maxLineByteCount = 1 << 20

  private let source: InputSource
  private let cancellation: Cancellation

  /// - Parameter source: The file, or standard input.
  init(_ source: InputSource, cancellation: Cancellation) {
    (self.source, self.cancellation) = (source, cancellation)
  }

  /// Calls `body` with one job after the other. The manifest is never in memory as a whole.
  ///
  /// - Throws: What is wrong with a line, which it names.
  func forEachJob(_ body: (Job) throws(AssetFailure) -> Void) throws(AssetFailure) {
    var lines = Lines()
    var failure: AssetFailure?
    func take(_ piece: [UInt8]) -> Bool {
      do throws(AssetFailure) {
        try lines.forEach(endingIn: piece) { (number, text) throws(AssetFailure) in
          if let job = try job(number, text) { try body(job) }
        }
        guard lines.rest.count <= Self.maxLineByteCount else {
          throw self.failure(lines.number + 1, "it has no end")
        }
      } catch {
        failure = error
      }
      return failure == nil
    }
    do throws(FileError) {
      try forEachPiece(take)
    } catch {
      throw AssetFailure(error)
    }
    if cancellation.isRequested { throw AssetFailure(name, .reading, .interrupted) }
    // The last line need not have an end.
    if failure == nil, !lines.rest.isEmpty { _ = take([Lines.end]) }
    if let failure { throw failure }
  }

  private func forEachPiece(_ body: ([UInt8]) -> Bool) throws(FileError) {
    func take(_ piece: [UInt8]) -> Bool { !cancellation.isRequested && body(piece) }
    if let path = source.path {
      try WholeFile.forEachPiece(
        of: path, allowsSpecialFiles: true, cancellation: cancellation, take)
    } else {
      try WholeFile.forEachPieceOfStandardInput(cancellation: cancellation, take)
    }
  }

  /// - Returns: `nil` for an empty line.
  private func job(_ line: Int, _ text: ArraySlice<UInt8>) throws(AssetFailure) -> Job? {
    guard text.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
    do throws(JSONReadingError) {
      let fields = try readJSON(Array(text), as: JobFields.self)
      let settings = try fields.settings.map { (texts) throws(JSONReadingError) in
        try NamedSettings(reading: texts)
      }
      return Job(line: line, source: fields.source, output: fields.output, settings: settings)
    } catch {
      throw failure(line, error.description)
    }
  }

  /// The path, or what standard input is called.
  var name: String { source.name }

  func failure(_ line: Int, _ reason: String) -> AssetFailure {
    AssetFailure(name, .reading, .invalidLine(line, reason: reason))
  }
}

/// Cuts text into lines that comes in pieces.
private struct Lines {
  static let end = UInt8(ascii: "\n")

  /// What came after the last end of a line.
  private(set) var rest: [UInt8] = []
  /// How many lines there were.
  private(set) var number = 0

  /// Calls `body` with each line that ends in a piece, and its number, counted from 1.
  mutating func forEach(
    endingIn piece: [UInt8], _ body: (Int, ArraySlice<UInt8>) throws(AssetFailure) -> Void
  ) throws(AssetFailure) {
    rest += piece
    var begin = 0
    while let end = rest[begin...].firstIndex(of: Self.end) {
      number += 1
      try body(number, rest[begin..<end])
      begin = end + 1
    }
    rest.removeSubrange(..<begin)
  }
}

extension NamedSettings {
  fileprivate init(reading texts: [String: SettingText]) throws(JSONReadingError) {
    do throws(Refusal) {
      try self.init(texts.mapValues(\.text))
    } catch {
      throw JSONReadingError("settings: \(error.reason)")
    }
  }
}

/// What a line says, before it is known whether it can be.
private struct JobFields: Decodable {
  var source: String
  var output: String?
  var settings: [String: SettingText]?

  enum CodingKeys: String, CodingKey, CaseIterable { case source, output, settings }

  init(from decoder: any Decoder) throws {
    let reader = try JSONObjectReader(decoder, keys: CodingKeys.self)
    guard let source: String = try reader.value(.source, "a path") else {
      throw reader.error(.source, "is missing")
    }
    self.source = source
    output = try reader.value(.output, "a path")
    settings = try reader.value(.settings, "an object of settings")
  }
}

/// A setting's value as `jpng.yml` would have it: a text, a number, or true or false.
private struct SettingText: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      text = "\(flag)"
    } else if let number = try? container.decode(Int.self) {
      text = "\(number)"
    } else if let number = try? container.decode(Double.self) {
      text = number.trimmed(digits: 9)
    } else if let word = try? container.decode(String.self) {
      text = word
    } else {
      throw JSONReadingError(at: decoder.codingPath, "is no text, number, true or false")
    }
  }
}
