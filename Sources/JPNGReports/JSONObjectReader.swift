/// Reads a JSON object that a person wrote. A key that is not known or a value of the wrong type is
/// an error that names the key. Null is a value of the wrong type.
package struct JSONObjectReader<Key: CodingKey & CaseIterable & RawRepresentable<String>> {
  package let container: KeyedDecodingContainer<Key>

  /// - Throws: ``JSONReadingError``
  package init(_ decoder: any Decoder, keys: Key.Type = Key.self) throws {
    let all: KeyedDecodingContainer<AnyKey>
    do {
      all = try decoder.container(keyedBy: AnyKey.self)
    } catch {
      throw JSONReadingError(at: decoder.codingPath, "is no object")
    }
    let unknown = all.allKeys.map(\.stringValue).filter { Key(rawValue: $0) == nil }
    if let key = unknown.min() {
      let known = Key.allCases.map(\.rawValue).enumerated
      throw JSONReadingError(
        at: decoder.codingPath + [AnyKey(stringValue: key)], "is not known; known are \(known)")
    }
    container = try decoder.container(keyedBy: Key.self)
  }

  /// The value of a key; `nil` where the object does not have the key.
  ///
  /// - Parameter type: What the value must be, in words for the error: "a number".
  /// - Throws: ``JSONReadingError``
  package func value<Value: Decodable>(_ key: Key, _ type: String) throws -> Value? {
    guard container.contains(key) else { return nil }
    do {
      return try container.decode(Value.self, forKey: key)
    } catch let error as JSONReadingError {
      throw error
    } catch {
      throw self.error(key, "is not \(type)")
    }
  }

  /// The number of a key, which must be within a range; `nil` where the object does not have the
  /// key.
  package func number(_ key: Key, in range: ClosedRange<Double>) throws -> Double? {
    let words = "a number from \(range.lowerBound.asLimit) to \(range.upperBound.asLimit)"
    guard let number: Double = try value(key, words) else { return nil }
    guard range.contains(number) else { throw error(key, "is not \(words)") }
    return number
  }

  /// A number of bytes, at least 1, as a number or as text like "100kB"; `nil` where the object
  /// does not have the key.
  package func byteCount(_ key: Key) throws -> Int? {
    guard container.contains(key) else { return nil }
    if let number = try? container.decode(Int.self, forKey: key), number > 0 { return number }
    let text = try? container.decode(String.self, forKey: key)
    guard let size = text.flatMap({ ByteSize($0) }) else {
      throw error(key, "is no size, like 100000, \"100kB\" or \"20MiB\"")
    }
    return size.byteCount
  }

  /// The error for a key whose value is not as it has to be.
  package func error(_ key: Key, _ problem: String) -> JSONReadingError {
    JSONReadingError(at: container.codingPath + [key], problem)
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Double {
  fileprivate var asLimit: String { trimmed(digits: 4) }
}
