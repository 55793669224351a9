internal import JPNGPixels
internal import JPNGThreads

/// A plane with the means and mean squares around each sample, which a comparison needs of its
/// reference: 3 floats a sample.
struct BlurredPlane: Sendable {
  let samples: FloatPlane
  let means: FloatPlane
  let squares: FloatPlane

  /// - Parameter scratch: Two planes, no smaller, to be overwritten.
  init(_ samples: FloatPlane, using scratch: [FloatPlane], sharing threads: ThreadBudget) {
    let halfBlurred = scratch.map { $0.reused(for: samples.size) }
    blurRows([(samples, nil), (samples, samples)], into: halfBlurred, sharing: threads)
    let blurred = [FloatPlane](count: 2, size: samples.size)
    let strips = ColumnBlur.strips(width: samples.size.width)
    threads.forEach(2 * strips.count) { index in
      let (plane, strip) = (index / strips.count, strips[index % strips.count])
      let (blur, target) = (ColumnBlur(halfBlurred[plane], strip), blurred[plane])
      defer { blur.deallocate() }
      blur.start(target.row(0) + strip.lowerBound)
      for y in 0..<samples.size.height { blur.blur(y, into: target.row(y) + strip.lowerBound) }
    }
    (self.samples, means, squares) = (samples, blurred[0], blurred[1])
  }
}

/// Blurs planes, or products of two, along their rows.
func blurRows(
  _ sources: [(FloatPlane, times: FloatPlane?)], into targets: [FloatPlane],
  sharing threads: ThreadBudget
) {
  let size = targets[0].size
  threads.forEach((size.height - 1) / RowBlur.lanes + 1) { band in
    let rows = band * RowBlur.lanes..<min(size.height, (band + 1) * RowBlur.lanes)
    let blur = RowBlur(width: size.width)
    defer { blur.deallocate() }
    for (source, target) in zip(sources, targets) {
      blur.blur(rows, of: source.0, times: source.times, into: target)
    }
  }
}

extension [FloatPlane] {
  /// So many planes, not initialised.
  init(count: Int, size: ImageSize) {
    self = (0..<count).map { _ in FloatPlane(size: size) }
  }
}
