public import ArgumentParser
public import JPNG

/// What of a picture is unpacked, and how large.
struct ExtractionOptions: ParsableArguments {
  @Option(help: "Scale in eighths: 1/8 to 8/8, also written 1/4, 1/2 or 3/4.")
  var scale: Scale?

  @Option(
    help: ArgumentHelp(
      "Fit the picture into so many pixels on its longer side, or a box of WxH; never enlarged.",
      valueName: "N|WxH"))
  var fit: FitBox?

  @Option(
    help: ArgumentHelp(
      "Only this rectangle, in pixels of the full picture.", valueName: "X,Y,W,H"))
  var region: Region?

  @Flag(help: "The small copy that --preview of pack stored.")
  var preview = false

  mutating func validate() throws {
    if scale != nil, fit != nil { throw ValidationError("--scale and --fit exclude each other") }
    if preview, scale != nil || fit != nil || region != nil {
      throw ValidationError("--preview has one size, and all of the picture")
    }
  }

  var resolution: Resolution {
    if let fit { return .fit(width: fit.width, height: fit.height) }
    return .scale(scale ?? .full)
  }
}

extension Scale: ExpressibleByArgument {
  /// "3/8", or any fraction that is a whole number of eighths.
  public init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let (above, below) = parts[0].wholeNumber.flatMap({ above in
        parts[1].wholeNumber.map { (above, $0) }
      }), [1, 2, 4, 8].contains(below), above <= below
    else { return nil }
    self.init(eighths: above * 8 / below)
  }
}

/// "256", or "640x480".
struct FitBox: Hashable, ExpressibleByArgument {
  let width: Int
  let height: Int

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map(\.wholeNumber)
    guard (1...2).contains(sides.count), let width = sides[0], let height = sides[sides.count - 1],
      width > 0, height > 0
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}

extension Region: ExpressibleByArgument {
  /// "10,20,640,480": columns left of it, rows above it, width, height.
  public init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map(\.wholeNumber)
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Substring {
  /// Digits alone: no sign, no blank.
  fileprivate var wholeNumber: Int? { allSatisfy(\.isNumber) ? Int(self) : nil }
}
