/// Where the restart markers of a JPEG plane are. The index lists every `step`th marker.
package struct RestartIndex: Hashable, Sendable {
  /// The distance between two listed markers, counted in markers; 0 if there is no index.
  package let step: Int
  /// The offsets of the listed markers from the start of the plane, in order.
  package let offsets: [UInt32]

  /// No index.
  package static let none = RestartIndex(step: 0, offsets: [])

  /// The most offsets of an index. If there are more markers, only every second, third… is listed.
  package static let maxCount = 2048

  private init(step: Int, offsets: [UInt32]) {
    self.step = step
    self.offsets = offsets
  }

  /// Creates the index of a plane.
  ///
  /// - Parameter markers: The offsets of all of its restart markers, in order.
  package init(markers: [Int]) {
    let step = max(1, (markers.count + Self.maxCount - 1) / Self.maxCount)
    let listed = stride(from: step, through: markers.count, by: step).map { markers[$0 - 1] }
    self.init(step: listed.isEmpty ? 0 : step, offsets: listed.map { UInt32(clamping: $0) })
  }

  /// The offsets of all markers; `nil` if not all are listed.
  package var markers: [Int]? { step == 1 ? offsets.map(Int.init) : nil }

  /// Whether the index is right about the first markers of a plane.
  ///
  /// - Parameters:
  ///   - markers: The offsets of the first markers, found by reading the plane.
  ///   - total: How many markers the plane has.
  package func agrees(with markers: [Int], of total: Int) -> Bool {
    guard step > 0, offsets.count == total / step else { return false }
    return zip(offsets, stride(from: step, through: markers.count, by: step)).allSatisfy {
      Int($0) == markers[$1 - 1]
    }
  }
}

extension RestartIndex {
  init(parsing reader: inout ByteReader) throws(ContainerError) {
    guard let step: UInt16 = reader.read(), let count: UInt16 = reader.read() else {
      throw .malformedChunk(.restarts, reason: "too short")
    }
    guard (step == 0) == (count == 0) else {
      throw .malformedChunk(.restarts, reason: "\(count) offsets, one in \(step)")
    }
    var offsets: [UInt32] = []
    offsets.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let offset: UInt32 = reader.read() else {
        throw .malformedChunk(.restarts, reason: "too short")
      }
      offsets.append(offset)
    }
    self.init(step: Int(step), offsets: offsets)
  }

  var serialized: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt16(step))
    bytes.append(littleEndian: UInt16(offsets.count))
    for offset in offsets { bytes.append(littleEndian: offset) }
    return bytes
  }
}
