/// An optional property that JSON always has a key for: `nil` is written as null, where Swift would
/// leave the key out. A key that is missing is read as null, because documents of older versions do
/// not have all keys of today.
@propertyWrapper
package struct Nullable<Value: Sendable>: Sendable {
  package var wrappedValue: Value?

  package init(wrappedValue: Value? = nil) { self.wrappedValue = wrappedValue }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

extension Nullable: Encodable where Value: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

extension Nullable: Decodable where Value: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a ``Nullable`` property. The compiler calls this in the `init(from:)` that it makes.
  package func decode<Value: Decodable & Sendable>(
    _ type: Nullable<Value>.Type, forKey key: Key
  ) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? Nullable()
  }
}
