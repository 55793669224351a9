/// Reduces a plane of bytes to a scale of eighths by an exact area average, row by row as they
/// come: memory for a few rows, whatever the plane's height.
package struct PlaneReducer {
  private let columns: AreaAxis
  private let rows: AreaAxis
  private var target: Int
  /// The last source row read, and its number.
  private var row: [UInt8]
  private var rowIndex: Int
  /// For each source column, the weighted sum over the rows of a target row: at most 255 × 8.
  private var sums: [UInt16]
  /// For each target column the weights of the source columns that it covers, `spanWidth` of them,
  /// padded with zeros.
  private var weights: [UInt16] = []
  private var starts: [Int] = []
  private let spanWidth: Int
  /// Units along the side of a target sample.
  private let length: UInt32

  /// - Parameters:
  ///   - size: Of the plane at full size.
  ///   - source: The scale that its rows come at; not smaller than `scale`.
  ///   - firstRow: The first row that is wanted of the reduced plane.
  package init(_ size: ImageSize, _ scale: Scale, from source: Scale = .full, firstRow: Int = 0) {
    precondition(source.eighths >= scale.eighths)
    columns = AreaAxis(size.width, scale, from: source)
    rows = AreaAxis(size.height, scale, from: source)
    length = UInt32(source.eighths)
    target = firstRow
    rowIndex = rows.sources(of: firstRow).lowerBound - 1
    row = [UInt8](repeating: 0, count: columns.sourceCount)
    sums = [UInt16](repeating: 0, count: columns.sourceCount)
    spanWidth = min(
      columns.sourceCount, (source.eighths + scale.eighths - 1) / scale.eighths + 1)
    prepareSpans()
  }

  private mutating func prepareSpans() {
    for target in 0..<columns.targetCount {
      let sources = columns.sources(of: target)
      let start = min(sources.lowerBound, columns.sourceCount - spanWidth)
      starts.append(start)
      for source in start..<start + spanWidth {
        let weight = sources.contains(source) ? columns.weight(of: source, in: target) : 0
        weights.append(UInt16(weight))
      }
    }
  }

  /// The first source row that will be read.
  package var firstSourceRow: Int { rowIndex + 1 }

  /// One past the last source row that `row` of the result takes.
  package func endOfSources(of row: Int) -> Int { rows.sources(of: row).upperBound }

  /// Makes the next row; `nextRow` is called for each source row that it takes, in order.
  ///
  /// - Parameter result: A byte for each sample of the row.
  package mutating func reduce<E: Error>(
    into result: inout MutableSpan<UInt8>, _ nextRow: (MutableRows) throws(E) -> Void
  ) throws(E) {
    let sources = rows.sources(of: target)
    for source in sources {
      if source > rowIndex {
        try row.withMutableRows(byteCount: row.count, nextRow)
        rowIndex = source
      }
      add(
        weight: UInt16(rows.weight(of: source, in: target)), isFirst: source == sources.lowerBound)
    }
    precondition(result.count == columns.targetCount, "room for the row")
    result.withUnsafeMutableBufferPointer { result in
      average(into: result, rowWeight: UInt32(rows.totalWeight(of: target)))
    }
    target += 1
  }

  private mutating func add(weight: UInt16, isFirst: Bool) {
    row.withUnsafeBufferPointer { row in
      sums.withUnsafeMutableBufferPointer { sums in
        if isFirst {
          for x in sums.indices { sums[x] = UInt16(row[x]) &* weight }
        } else {
          for x in sums.indices { sums[x] &+= UInt16(row[x]) &* weight }
        }
      }
    }
  }

  private func average(into result: UnsafeMutableBufferPointer<UInt8>, rowWeight: UInt32) {
    let columns = columns
    let lastColumn = columns.targetCount - 1
    let lastArea = UInt32(columns.totalWeight(of: lastColumn)) * rowWeight
    // Nearly all cover the whole area. Where that is a power of two, no division is needed.
    let (length, wholeArea) = (length, length * length)
    let shift = length & (length - 1) == 0 ? UInt32(wholeArea.trailingZeroBitCount) : 0
    sums.withUnsafeBufferPointer { sums in
      weights.withUnsafeBufferPointer { weights in
        starts.withUnsafeBufferPointer { starts in
          for x in 0...lastColumn {
            var total: UInt32 = 0
            for i in 0..<spanWidth {
              total &+= UInt32(sums[starts[x] &+ i]) &* UInt32(weights[x &* spanWidth &+ i])
            }
            let area = x == lastColumn ? lastArea : length &* rowWeight
            let rounded = total &+ area / 2
            let average = shift > 0 && area == wholeArea ? rounded &>> shift : rounded / area
            result[x] = UInt8(truncatingIfNeeded: average)
          }
        }
      }
    }
  }
}
