internal import JPNGBytes
internal import JPNGCoefficients
internal import JPNGPlanes
internal import JPNGQuality
internal import JPNGThreads

/// A picture as it is decoded at one scale, and seen there or smaller, to find errors of coded
/// colour near edges of alpha.
struct FringeView {
  /// What each side is divided by as colour is decoded: 1, 2, 4 or 8.
  private let divisor: Int
  /// The picture at that scale.
  private let reference: PixelBuffer
  /// The alpha that will be decoded, at that scale, a byte a pixel; `nil` where that is the
  /// picture's.
  private let decodedAlpha: [UInt8]?
  /// The same of the alpha of plain coding: what it may be, if that is not certain.
  private let plainAlphas: [[UInt8]?]
  /// Averages of the picture that have edges, and what their sides are divided by further.
  private let averages: [(divisor: Int, fringe: FringeReference)]
  private let threads: ThreadBudget

  /// The views of a picture at all scales of which it has edges.
  ///
  /// - Parameters:
  ///   - alpha: The alpha that will be decoded; `nil` if that is the picture's.
  ///   - plainAlpha: The alpha of plain coding; `nil` if that is the picture's.
  static func all(
    of picture: PreparedPicture, _ alpha: CodedAlpha?, plainAlpha: CodedAlpha?,
    _ threads: ThreadBudget
  ) throws(CodecError) -> [FringeView] {
    // What the sides are divided by as colour is decoded, and as that is averaged.
    let scales =
      picture.averagesSmallScales
      ? [(1, [1]), (2, [1, 2, 4])] : [(1, [1]), (2, [1]), (4, [1]), (8, [1])]
    var views: [FringeView] = []
    for (divisor, averages) in scales {
      let view = try FringeView(
        picture, alpha, plainAlpha: plainAlpha, dividedBy: divisor, averages, threads)
      guard let view else { continue }
      views.append(view)
    }
    return views
  }

  private init?(
    _ picture: PreparedPicture, _ alpha: CodedAlpha?, plainAlpha: CodedAlpha?,
    dividedBy divisor: Int, _ averages: [Int], _ threads: ThreadBudget
  ) throws(CodecError) {
    self.divisor = divisor
    self.threads = threads
    let reference = picture.pixels.divided(by: divisor)
    let seen = averages.compactMap { average -> (divisor: Int, fringe: FringeReference)? in
      let fringe = FringeReference(
        picture.pixels, dividedBy: divisor * average, sharing: threads)
      return fringe.isDefined ? (average, fringe) : nil
    }
    guard !seen.isEmpty else { return nil }
    self.reference = reference
    self.averages = seen
    let scale = Self.scale(dividedBy: divisor)
    decodedAlpha = try alpha?.decoded(at: scale, of: picture.size)
    plainAlphas = try Self.plainAlphas(plainAlpha, at: scale, picture.size)
  }

  private static func plainAlphas(
    _ alpha: CodedAlpha?, at scale: Scale, _ size: ImageSize
  ) throws(CodecError) -> [[UInt8]?] {
    let ownAlphas: [[UInt8]?] = alpha?.mayBeExact == true ? [nil] : []
    return [try alpha?.decoded(at: scale, of: size)] + ownAlphas
  }

  /// The view of a part of a picture, of which all looks are taken.
  ///
  /// - Parameters:
  ///   - whole: The picture's.
  ///   - size: The picture's.
  init(_ region: CareRegion, of whole: FringeView, _ size: ImageSize) {
    divisor = whole.divisor
    // So few pixels are not worth waking other threads.
    threads = ThreadBudget(idle: 0)
    let (pixels, part) = (region.pixels(of: size), whole.part(of: region))
    let original = whole.averages[0].fringe.original.part(
      rows: pixels.rows, columns: pixels.columns)
    reference = whole.reference.part(rows: part.rows, columns: part.columns)
    // What errors are held to is known by now.
    plainAlphas = []
    let rows = part.rows.compactMap { whole.alpha($0, part.columns) }
    decodedAlpha = rows.isEmpty ? nil : Array(rows.joined())
    averages = whole.averages.map { average, fringe in
      (
        average,
        FringeReference(original, of: fringe, rows: pixels.rows, columns: pixels.columns)
      )
    }
  }

  /// Whether this view of a neighbourhood has the same pixels and alpha as a region of `whole`, a
  /// view of a picture at the same scale.
  func isSame(as region: CareRegion, of whole: FringeView) -> Bool {
    let (part, size) = (whole.part(of: region), reference.size)
    guard (part.columns.count, part.rows.count) == (size.width, size.height) else { return false }
    return (0..<size.height).allSatisfy { y in
      let row = part.rows.lowerBound + y
      let hasSamePixels = reference.withRow(y) { own in
        whole.reference.withRow(row) { other in
          own.indices.allSatisfy { own[$0] == other[part.columns.lowerBound + $0] }
        }
      }
      return hasSamePixels && alpha(y, 0..<size.width) == whole.alpha(row, part.columns)
    }
  }

  /// The rows and columns of a region of the picture, at the scale.
  private func part(of region: CareRegion) -> (rows: Range<Int>, columns: Range<Int>) {
    region.pixels(of: reference.size, dividedBy: divisor)
  }

  /// The decoded alpha of a part of a row; `nil` if that is the picture's.
  private func alpha(_ row: Int, _ columns: Range<Int>) -> ArraySlice<UInt8>? {
    let first = row * reference.size.width
    return decodedAlpha.map {
      $0[(first + columns.lowerBound)..<(first + columns.upperBound)]
    }
  }

  /// The look of which reports show the largest error: as decoded, at full size. `nil` if this is
  /// another size.
  var reportedLook: Int? {
    divisor * averages[0].divisor == 1
      ? FringeReference.Look.allCases.firstIndex(of: .asDecoded) : nil
  }

  /// What is seen of a colour plane with the decoded alpha.
  func pixels(of colorPlane: [UInt8]) throws(CodecError) -> PixelBuffer {
    seen(try colors(of: colorPlane))
  }

  /// What is seen of decoded colours with another alpha than this view's.
  ///
  /// - Parameter size: That of the picture, or of the part that this is a view of.
  func pixels(
    ofColors colors: PixelBuffer, _ alpha: CodedAlpha, _ size: ImageSize
  ) throws(CodecError) -> PixelBuffer {
    guard let alpha = try alpha.decoded(at: Self.scale(dividedBy: divisor), of: size) else {
      return seen(colors, reference)
    }
    return colors.withAlpha(alpha)
  }

  /// A region of the picture, of pixels at the scale.
  func part(_ pixels: PixelBuffer, of region: CareRegion) -> PixelBuffer {
    let part = part(of: region)
    return pixels.part(rows: part.rows, columns: part.columns)
  }

  /// The largest error of each block of ``EdgeCare``, by each look at each average.
  ///
  /// - Parameters:
  ///   - pixels: What is seen.
  ///   - rows: The rows of blocks that are looked at: errors of others are 0. Default: all.
  func errors(of pixels: PixelBuffer, in rows: Range<Int>? = nil) -> [[UInt16]] {
    averages.flatMap { average, fringe in
      fringe.largest(
        ofBlocks: EdgeCare.side / (divisor * average), in: rows, of: pixels.divided(by: average),
        sharing: threads)
    }
  }

  /// The largest error of plain coding at another quality, by each look at each average.
  ///
  /// - Parameters:
  ///   - alpha: Its alpha; `nil` if that is the picture's.
  ///   - size: The picture's.
  func largestErrorsOfPlain(
    in colorPlane: [UInt8], with alpha: CodedAlpha?, _ size: ImageSize
  ) throws(CodecError) -> [Int] {
    let alphas = try Self.plainAlphas(alpha, at: Self.scale(dividedBy: divisor), size)
    return try largestErrors(in: colorPlane, withOneOf: alphas)
  }

  /// The largest error of plain coding, by each look at each average.
  func largestErrorsOfPlain(in colorPlane: [UInt8]) throws(CodecError) -> [Int] {
    try largestErrors(in: colorPlane, withOneOf: plainAlphas)
  }

  private func largestErrors(
    in colorPlane: [UInt8], withOneOf alphas: [[UInt8]?]
  ) throws(CodecError) -> [Int] {
    let colors = try colors(of: colorPlane)
    return least(ofAlphas: alphas) { alpha in errors(of: seen(colors, alpha)).largest }
  }

  /// The least errors with any of some alphas, by look.
  ///
  /// - Parameter errors: Returns those with the alpha of a picture.
  private func least(ofAlphas alphas: [[UInt8]?], _ errors: (PixelBuffer) -> [Int]) -> [Int] {
    let all = alphas.map { errors($0.map(reference.withAlpha) ?? reference) }
    return all.dropFirst().reduce(all[0]) { zip($0, $1).map(min) }
  }

  /// The largest error of decoded alpha with the picture's own colours, by each look at each
  /// average.
  func largestErrorsOfAlpha() -> [Int] {
    guard let decodedAlpha else {
      return averages.flatMap { _ in FringeReference.Look.allCases.map { _ in 0 } }
    }
    let errors = errors(of: reference.withAlpha(decodedAlpha)).map { Int($0.max() ?? 0) }
    let looks = FringeReference.Look.allCases
    return errors.indices.map { index in
      // Mixed straight, colours of hidden pixels show as well, which are no error of alpha.
      let (first, look) = (index - index % looks.count, looks[index % looks.count])
      return look == .straightMidpoints
        ? errors[first + FringeReference.Look.premultipliedMidpoints.rawValue] : errors[index]
    }
  }

  /// What is looked at.
  var scales: [FringeScale] {
    averages.map { FringeScale(decoded: divisor, averaged: $0.divisor) }
  }

  /// Squares and what is around them, by each average and square; `nil` where nothing is near an
  /// edge.
  ///
  /// - Parameters:
  ///   - pixels: What is seen.
  ///   - limits: Up to where errors cost nothing, 0…255, by each average and look.
  ///   - price: What it costs to make errors elsewhere larger, by the growth of their squares.
  func parts(
    of squares: [FringeSquare], in pixels: PixelBuffer, limits: [[Float]], price: Float
  ) -> [[FringePart?]] {
    zip(averages, limits).map { average, limits in
      let divisor = divisor * average.divisor
      let candidate = pixels.divided(by: average.divisor)
      return squares.map { square in
        let (columns, rows) = square.surroundings(
          of: average.fringe.original.size, dividedBy: divisor)
        return average.fringe.part(
          of: candidate, columns: columns, rows: rows, limits: limits,
          price: average.divisor == 1 ? price : 0)
      }
    }
  }

  /// The largest error of tiles of plain coding, by each look at each average.
  ///
  /// - Parameter sample: The colour plane of the tiles.
  func largestErrorsOfPlain(of tiles: WorstTiles, in sample: [UInt8]) throws(CodecError) -> [Int] {
    let colors = try colors(of: sample)
    return least(ofAlphas: plainAlphas) { alpha in
      let pixels = seen(colors, tiles.sample(of: alpha, dividedBy: divisor))
      return averages.flatMap { average, fringe in
        tiles.largest(fringe, of: pixels.divided(by: average), dividedBy: divisor * average)
      }
    }
  }

  /// Colours as they are decoded, with the alpha that is decoded.
  private func seen(_ colors: consuming PixelBuffer) -> PixelBuffer {
    guard let decodedAlpha else { return seen(colors, reference) }
    return colors.withAlpha(decodedAlpha)
  }

  /// Colours as they are decoded, with the alpha of another picture.
  private func seen(_ colors: consuming PixelBuffer, _ alpha: PixelBuffer) -> PixelBuffer {
    var pixels = consume colors
    pixels.mutateEachRow { y, row in
      alpha.withRow(y) { alpha in
        for x in row.indices {
          row[x] = row[x] & PixelWord.colorMask | alpha[x] & ~PixelWord.colorMask
        }
      }
    }
    return pixels
  }

  private static func scale(dividedBy divisor: Int) -> Scale {
    Scale(eighths: 8 / divisor) ?? .full
  }

  /// A colour plane as it is decoded at the scale.
  func colors(of jpeg: [UInt8]) throws(CodecError) -> PixelBuffer {
    let scale = Self.scale(dividedBy: divisor)
    return try jpeg.withView { (bytes) throws(CodecError) in
      let header = try JPEGReader(bytes, limits: .none).header
      return try CodedPlane(
        bytes, .jpeg(header), .ownDecoders(at: scale), limits: .none, strictness: .strict
      ).colorPixels(scale)
    }
  }
}

extension [FringeView] {
  /// What is decoded of a picture's planes: colours by view, and the largest error of each block of
  /// ``EdgeCare``, by look.
  ///
  /// - Parameter size: The picture's.
  func decoded(
    _ planes: CodedPlanes, _ size: ImageSize
  ) throws(CodecError) -> (colors: [PixelBuffer], errors: [[UInt16]]) {
    let colorPlane = [UInt8](planes.color.bytes)
    var (colors, errors): ([PixelBuffer], [[UInt16]]) = ([], [])
    for view in self {
      let ofView = try view.colors(of: colorPlane)
      errors += view.errors(of: try view.pixels(ofColors: ofView, planes.alpha, size))
      colors.append(ofView)
    }
    return (colors, errors)
  }
}

extension PixelBuffer {
  fileprivate func divided(by divisor: Int) -> PixelBuffer {
    divisor == 1 ? self : reduced(.straight, by: divisor)
  }

  /// The same colours with another alpha, a byte a pixel.
  fileprivate consuming func withAlpha(_ alpha: [UInt8]) -> PixelBuffer {
    var result = self
    let width = result.size.width
    alpha.withRows(byteCount: width) { alpha in
      result.withMutableRows { AlphaMerging.unchanged.merge(alpha, columns: 0..<width, into: $0) }
    }
    return result
  }
}
