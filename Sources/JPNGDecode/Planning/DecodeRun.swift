internal import JPNGPlaneDecoding
internal import JPNGThreads

/// Carries out a plan. It fills memory of the caller, on several threads if there are any, or it
/// passes on a strip of rows at a time.
struct DecodeRun {
  let plan: DecodePlan
  let threads: ThreadBudget
  /// The association of the pixels that an area filter takes, and that of the pixels it makes.
  let filtering: (stored: Association, wanted: Association)

  private var geometry: DecodeGeometry { plan.geometry }

  /// The filter by which squares of pixels are averaged; `nil` if none are.
  private var boxFilter: BoxFilter? {
    geometry.divisor.map {
      BoxFilter(from: filtering.stored, to: filtering.wanted, dividedBy: $0)
    }
  }

  /// Decodes all rows of the result.
  ///
  /// - Parameter target: Rows that have the size of the result.
  func fill(_ target: MutableRows) throws(JPNGError) {
    guard geometry.reduction == .fit else { return try decode(boxFilter, into: target) }
    var y = 0
    try forEachFittedRow { (row) throws(JPNGError) in
      target.copy(row, toRow: y)
      y += 1
    }
  }

  /// Decodes the result and calls `body` with a strip of rows at a time, from top to bottom.
  func forEachStrip(_ body: (Rows) throws(JPNGError) -> Void) throws(JPNGError) {
    let strip = RowBuffer(byteCount: geometry.size.width * PixelBuffer.bytesPerPixel)
    if geometry.reduction == .fit {
      return try forEachFittedRow { (row) throws(JPNGError) in
        strip.rows(1).copy(row, toRow: 0)
        try body(strip.rows(1).readOnly)
      }
    }
    var rows = try plan.pixelRows(geometry.region.rows)
    try Strips.forEach(in: geometry.size.height) { (y, count) throws(JPNGError) in
      if let boxFilter {
        let first = y * boxFilter.divisor
        let wanted = min(geometry.region.height - first, count * boxFilter.divisor)
        try rows.read(wanted, averagedBy: boxFilter, into: strip.rows(count))
      } else {
        try rows.read(into: strip.rows(count))
      }
      try body(strip.rows(count).readOnly)
    }
    try rows.finish()
  }

  /// Decodes the region at a larger scale, reduces it by an area filter, and calls `body` with each
  /// row of the result.
  private func forEachFittedRow(
    _ body: (Span<PixelWord>) throws(JPNGError) -> Void
  ) throws(JPNGError) {
    try AreaFilter(try decodedRegion(), filtering.stored, to: geometry.size)
      .forEachRow(filtering.wanted, body)
  }

  /// The whole region, which is not reduced yet.
  private func decodedRegion() throws(JPNGError) -> PixelBuffer {
    var pixels = PixelBuffer(uninitialized: geometry.region.size)
    try pixels.withMutableRows { (rows) throws(JPNGError) in try decode(nil, into: rows) }
    return pixels
  }

  /// Decodes all rows of the region, and averages squares of them if there is a filter.
  private func decode(_ filter: BoxFilter?, into target: MutableRows) throws(JPNGError) {
    let rows = geometry.region.rows
    let threadCount = threads.available
    if threadCount > 1, let cost = plan.cost {
      let plan = plan
      let shares = RowShares(cost, threadCount: threadCount)
      _ = try threads.map(min(threadCount, cost.stepCount)) { (thread) throws(JPNGError) in
        try plan.decode(filter, into: target) { shares.next(for: thread) }
      }
    } else if threadCount > 1, let alpha = plan.alpha {
      guard let filter else { return try decodePlanesAtOnce(alpha, into: target) }
      try decodedRegion().withRows { filter.reduce($0, into: target) }
    } else {
      var rows: Range<Int>? = rows
      try plan.decode(filter, into: target) { rows.take() }
    }
  }

  /// Decodes colour on one thread and alpha on another, and then merges them. Alpha needs memory of
  /// its own for that.
  private func decodePlanesAtOnce(
    _ alphaPlane: CodedPlane, into target: MutableRows
  ) throws(JPNGError) {
    let plan = plan
    let region = geometry.region
    let (_, alpha) = try threads.both { () throws(JPNGError) in
      try plan.opaquePixelRows(region.rows).readAll(into: target)
    } _: { () throws(JPNGError) in
      try inPlane(.alpha) { () throws(CodecError) in
        try alphaPlane.alphaSamples(of: region.rows, plan.geometry.scale)
      }
    }
    let count = min(threads.available, region.height)
    alpha.withRows(byteCount: plan.width) { alpha in
      threads.forEach(count) { part in
        let rows = region.height * part / count..<region.height * (part + 1) / count
        plan.merging.merge(
          alpha.rows(rows), columns: region.columns, into: target.rows(rows))
      }
    }
  }
}

extension PixelRows {
  /// Decodes all rows, and checks the ends of the planes if they were reached.
  consuming func readAll(into target: MutableRows) throws(JPNGError) {
    try read(into: target)
    try finish()
  }
}

extension DecodePlan {
  /// Decodes rows of the region, and averages squares of them if there is a filter.
  ///
  /// - Parameters:
  ///   - target: All rows of the result.
  ///   - next: The next rows, anywhere in the region; `nil` if there are no more. Above them are
  ///     whole squares of the region.
  func decode(
    _ filter: BoxFilter?, into target: MutableRows, _ next: () -> Range<Int>?
  ) throws(JPNGError) {
    let region = geometry.region.rows
    var pixels: PixelRows?
    var end = region.lowerBound
    while let rows = next() {
      if pixels == nil || rows.lowerBound != end {
        pixels = try pixelRows(rows.lowerBound..<region.upperBound)
      }
      end = rows.upperBound
      let start = rows.lowerBound - region.lowerBound
      if let filter {
        precondition(start % filter.divisor == 0, "rows of MCUs are whole squares")
        let first = start / filter.divisor
        try pixels?.read(
          rows.count, averagedBy: filter,
          into: target.rows(first..<first + filter.reduced(rows.count)))
      } else {
        try pixels?.read(into: target.rows(start..<start + rows.count))
      }
      // At once, as rows further up may come after the last ones.
      if end == region.upperBound { try pixels?.finish() }
    }
  }
}
