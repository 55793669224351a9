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

  /// Decodes all rows of the result.
  ///
  /// - Parameter target: Rows that have the size of the result.
  func fill(_ target: MutableRows) throws(JPNGError) {
    guard geometry.reduction != .none else { return try decode(into: target) }
    var y = 0
    try forEachFilteredRow { (row) throws(JPNGError) in
      target.copy(row, toRow: y)
      y += 1
    }
  }

  /// Decodes the result and calls `body` with a strip of rows at a time, from top to bottom.
  func forEachStrip(_ body: (Rows) throws(JPNGError) -> Void) throws(JPNGError) {
    let strip = RowBuffer(byteCount: geometry.size.width * PixelBuffer.bytesPerPixel)
    if geometry.reduction != .none {
      return try forEachFilteredRow { (row) throws(JPNGError) in
        strip.rows(1).copy(row, toRow: 0)
        try body(strip.rows(1).readOnly)
      }
    }
    var rows = try plan.pixelRows(geometry.region.rows)
    try Strips.forEach(in: geometry.size.height) { (_, count) throws(JPNGError) in
      try rows.read(into: strip.rows(count))
      try body(strip.rows(count).readOnly)
    }
    try rows.finish()
  }

  /// Decodes the region at a larger scale, reduces it, and calls `body` with each row of the
  /// result.
  private func forEachFilteredRow(
    _ body: (Span<PixelWord>) throws(JPNGError) -> Void
  ) throws(JPNGError) {
    var pixels = PixelBuffer(uninitialized: geometry.region.size)
    try pixels.withMutableRows { (rows) throws(JPNGError) in try decode(into: rows) }
    if case .divide(let divisor) = geometry.reduction {
      try BoxFilter(pixels, filtering.stored, dividedBy: divisor)
        .forEachRow(filtering.wanted, body)
    } else {
      try AreaFilter(pixels, filtering.stored, to: geometry.size)
        .forEachRow(filtering.wanted, body)
    }
  }

  /// Decodes all rows of the region, which is not reduced.
  private func decode(into target: MutableRows) throws(JPNGError) {
    let rows = geometry.region.rows
    let parts = RowPartition(
      rows, plan.color.decoding.segments, geometry.scale, threadCount: threads.available)
    if parts.count > 1, plan.canSplit {
      let plan = plan
      _ = try threads.map(parts.count) { (index) throws(JPNGError) in
        let part = parts[index]
        let start = part.lowerBound - rows.lowerBound
        try plan.pixelRows(part).readAll(into: target.rows(start..<start + part.count))
      }
    } else if threads.available > 1, let alpha = plan.alpha {
      try decodePlanesAtOnce(alpha, into: target)
    } else {
      try plan.pixelRows(rows).readAll(into: target)
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
