#if StockCodecs
  internal import CJPNG
  internal import JPNG

  extension PackOptions {
    init(_ settings: jpng_settings) throws(CallFailure) {
      self.init()
      let reserved = settings.reserved
      guard
        (reserved.0, reserved.1, reserved.2, reserved.3, reserved.4, reserved.5) == (
          0, 0, 0, 0, 0, 0
        ),
        reserved.6 == 0
      else { throw .invalid("reserved is not 0") }
      try setNumbers(settings)
      alpha = try choice("alpha", settings.alpha.rawValue, of: [.automatic, .png, .jpeg])
      subsampling = try choice(
        "subsampling", settings.subsampling.rawValue, of: [nil, .yuv444, .yuv422, .yuv420])
      effort = try choice("effort", settings.effort.rawValue, of: [.balanced, .fast, .best])
      isProgressive = try choice("progressive", settings.progressive, of: [false, true])
      hiddenColor = try choice(
        "hidden_color", settings.hidden_color.rawValue, of: [.fill, .keep, .zero])
      association = try choice(
        "association", settings.association.rawValue, of: [.straight, .premultiplied])
      colorProfile = try choice(
        "profile_policy", settings.profile_policy.rawValue, of: [.preserve, .srgb, .strip])
      restarts = try choice("restarts", settings.restarts.rawValue, of: [.automatic, .rows, .none])
    }

    /// Those where 0 is the default, and any other number is itself.
    private mutating func setNumbers(_ settings: jpng_settings) throws(CallFailure) {
      if settings.quality != 0 {
        quality = try number("quality", settings.quality, in: 1...100)
      }
      if settings.alpha_quality != 0 {
        alphaQuality = try number("alpha_quality", settings.alpha_quality, in: 1...100)
      }
      if settings.alpha_max_error != 0 {
        alphaMaxError = try number("alpha_max_error", settings.alpha_max_error, in: 1...255)
      }
      guard settings.preview != 0 else { return }
      preview = PreviewSize(rawValue: Int(settings.preview))
      if preview == nil { throw .invalid("preview is \(settings.preview), not 0, 8 or 16") }
    }
  }

  private func number(
    _ name: StaticString, _ value: UInt32, in range: ClosedRange<Int>
  ) throws(CallFailure) -> Int {
    guard range.contains(Int(value)) else {
      throw .invalid(
        "\(name) is \(value), not in \(range.lowerBound)...\(range.upperBound), nor 0")
    }
    return Int(value)
  }

  /// The choice that an enumerator stands for: they count from 0.
  private func choice<T>(
    _ name: StaticString, _ value: UInt32, of choices: [T]
  ) throws(CallFailure) -> T {
    guard value < choices.count else {
      throw .invalid("\(name) is \(value), not in 0...\(choices.count - 1)")
    }
    return choices[Int(value)]
  }
#endif
