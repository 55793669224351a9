internal import ArgumentParser
internal import JPNG
internal import JPNGBench

/// One of the scales that every codec can be compared at: 1/1, 1/2, 1/4 and 1/8, at which a pixel
/// is the average of whole pixels.
struct BenchScale: Hashable, ExpressibleByArgument {
  let scale: Scale

  static let all = [Scale.full, .half, .quarter, .eighth].map(BenchScale.init)

  private init(_ scale: Scale) { self.scale = scale }

  init?(argument: String) {
    guard let scale = Scale(argument: argument), Self.all.map(\.scale).contains(scale) else {
      return nil
    }
    self.init(scale)
  }

  var defaultValueDescription: String { scale.fraction }
}
