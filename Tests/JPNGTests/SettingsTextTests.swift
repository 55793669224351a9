import JPNG
import TestSupport
import Testing

@Suite("Options as text")
struct SettingsTextTests {
  /// Every value of every option, one at a time, and many together at random.
  private static var samples: [PackOptions] {
    var generator = SeededGenerator(seed: 11)
    var samples = [PackOptions()]
    func add(_ change: (inout PackOptions) -> Void) { samples.append(.with(change)) }
    for quality in 1...100 {
      add { $0.quality = quality }
      add { $0.alphaQuality = quality }
    }
    for value in PackOptions.AlphaMode.allCases { add { $0.alpha = value } }
    for value in Subsampling.allCases { add { $0.subsampling = value } }
    for value in PackOptions.Effort.allCases { add { $0.effort = value } }
    for value in [false, true] { add { $0.isProgressive = value } }
    for value in HiddenColor.allCases { add { $0.hiddenColor = value } }
    for value in Association.allCases { add { $0.association = value } }
    for value in ColorProfilePolicy.allCases { add { $0.colorProfile = value } }
    for value in PackOptions.Restarts.allCases { add { $0.restarts = value } }
    for value in PackOptions.PreviewSize.allCases { add { $0.preview = value } }
    for value in [0, 17, 255] { add { $0.alphaMaxError = value } }
    let singles = samples
    for _ in 0..<200 {
      var mixed = PackOptions()
      for _ in 0..<6 {
        mixed.merge(singles[Int.random(in: singles.indices, using: &generator)])
      }
      samples.append(mixed)
    }
    return samples
  }

  @Test("What is written is read again, and has one text")
  func roundTrip() throws {
    for options in Self.samples {
      let read = try #require(PackOptions(text: options.text))
      #expect(read == options)
      #expect(read.text == options.text)
    }
    #expect(Set(Self.samples).count == Set(Self.samples.map(\.text)).count)
  }

  @Test("Every option has its part in the text, but for the limits")
  func complete() {
    let defaults = PackOptions()
    for child in Mirror(reflecting: defaults).children where child.label != "limits" {
      let label = child.label ?? ""
      let key = label == "isProgressive" ? "progressive" : label
      #expect(Self.samples.contains { $0.text.contains("\(key)=") }, "\(label)")
    }
    #expect(PackOptions.with { $0.limits.maxPixels = 1 }.text == defaults.text)
  }

  @Test("It has the quality, and what differs from the defaults")
  func words() {
    #expect(PackOptions().text == "quality=80")
    let options = PackOptions.with {
      $0.preview = .eighth
      $0.isProgressive = true
      $0.subsampling = .yuv420
    }
    #expect(options.text == "quality=80 subsampling=420 progressive=true preview=8")
  }

  @Test("The settings in a file are those that it was packed with")
  func inFile() throws {
    let options = PackOptions.with { $0.quality = 60 }
    let packed = try JPNGEncoder(options: options).encode(
      SourceImage(png: SourceImageTests.image.encoded()))
    let settings = try #require(try JPNGDecoder(packed.bytes).info.settings)
    #expect(settings == "jpng \(JPNGVersion.current) \(options.text)")
    #expect(PackOptions(text: settings) == options)
  }

  @Test("What other versions may write is passed over, and the last of several counts")
  func tolerance() {
    let read = PackOptions(
      text: "jpng 9.0 quality=70 quality=71 magic=on effort=none =x alpha=png=")
    #expect(read == .with { $0.quality = 71 })
    #expect(PackOptions(text: "quality=0 quality=101 quality= quality") == nil)
    #expect(PackOptions(text: "") == nil)
  }
}

extension PackOptions {
  /// Takes over what differs from the defaults.
  fileprivate mutating func merge(_ other: PackOptions) {
    let defaults = PackOptions()
    func take<Value: Equatable>(_ path: WritableKeyPath<PackOptions, Value>) {
      if other[keyPath: path] != defaults[keyPath: path] {
        self[keyPath: path] = other[keyPath: path]
      }
    }
    take(\.quality)
    take(\.alpha)
    take(\.alphaQuality)
    take(\.subsampling)
    take(\.effort)
    take(\.isProgressive)
    take(\.hiddenColor)
    take(\.association)
    take(\.colorProfile)
    take(\.restarts)
    take(\.preview)
  }
}
