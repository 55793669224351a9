internal import CPixelKernels

/// Reduces an alpha plane to a scale of eighths by an exact area average. It takes the plane's rows
/// one by one as they are decoded, so that it needs memory for a few rows only.
package struct PlaneReducer {
  private let columns: AreaAxis
  private let rows: AreaAxis
  /// The number of the next row of the result.
  private var target: Int
  /// The last source row that was read.
  private var row: [UInt8]
  /// The number of that row.
  private var rowIndex: Int
  /// For each source column, the weighted sum over the rows that a row of the result covers. It is
  /// at most 255 × 8.
  private var sums: [UInt16]
  /// For each column of the result, the weights of `spanWidth` source columns, which include all
  /// that it covers. The weights of the others are 0.
  private var weights: [UInt16] = []
  /// For each column of the result, the first of these source columns.
  private var starts: [Int] = []
  private let spanWidth: Int
  /// The length of the side of a target sample, in the units of ``AreaAxis``.
  private let length: UInt32
  /// If each sample of the result covers whole source samples: how many of them across and down,
  /// and memory for so many rows. Then the sums and weights are not needed.
  private let squares: (factor: Int, rows: RowBuffer)?

  /// - Parameters:
  ///   - size: The size of the plane at full scale.
  ///   - scale: The scale of the result.
  ///   - source: The scale of the rows that are read. Default: full.
  ///   - firstRow: The first row of the result that is needed. Default: 0.
  /// - Precondition: `source` is not smaller than `scale`.
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
    let factor = source.eighths / scale.eighths
    if factor * scale.eighths == source.eighths {
      squares = (factor, RowBuffer(count: factor, byteCount: columns.sourceCount))
    } else {
      squares = nil
      prepareSpans()
    }
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

  /// One past the last source row that row `row` of the result covers.
  package func endOfSources(of row: Int) -> Int { rows.sources(of: row).upperBound }

  /// Makes the next row of the result.
  ///
  /// - Parameters:
  ///   - result: The row, a byte for each sample.
  ///   - nextRows: Called for the source rows that have to be read, in order. It writes as many as
  ///     it gets.
  package mutating func reduce<E: Error>(
    into result: inout MutableSpan<UInt8>, _ nextRows: (MutableRows) throws(E) -> Void
  ) throws(E) {
    precondition(result.count == columns.targetCount, "room for the row")
    let sources = rows.sources(of: target)
    if let squares {
      let source = squares.rows.rows(sources.count)
      try nextRows(source)
      average(source, factor: squares.factor, into: &result)
      rowIndex = sources.upperBound - 1
      target += 1
      return
    }
    for source in sources {
      if source > rowIndex {
        try row.withMutableRows(byteCount: row.count, nextRows)
        rowIndex = source
      }
      add(
        weight: UInt16(rows.weight(of: source, in: target)), isFirst: source == sources.lowerBound)
    }
    result.withUnsafeMutableBufferPointer { result in
      average(into: result, rowWeight: UInt32(rows.totalWeight(of: target)))
    }
    target += 1
  }

  /// Adds the last source row to the sums, or sets the sums to it if it is the first.
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

  private func average(_ source: MutableRows, factor: Int, into result: inout MutableSpan<UInt8>) {
    result.withUnsafeMutableBufferPointer { result in
      guard let target = result.baseAddress else { return }
      source.withUnsafeBase {
        pk_average_samples(
          $0, source.stride, Int32(source.count), source.byteCount, Int32(factor), target)
      }
    }
  }

  private func average(into result: UnsafeMutableBufferPointer<UInt8>, rowWeight: UInt32) {
    let columns = columns
    let lastColumn = columns.targetCount - 1
    let lastArea = UInt32(columns.totalWeight(of: lastColumn)) * rowWeight
    // Nearly all samples of the result cover their whole area, and that is often a power of two.
    // Then a shift is enough, and much faster than a division.
    let length = length
    let wholeArea = length * length
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
