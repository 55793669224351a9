import JPNG
import JPNGConfiguration

extension FuzzTarget {
  /// The path of an asset, and any text as a jpng.yml behind its first line break: it is refused
  /// by a reason, or says for each setting what it is and where it comes from.
  static let configuration = FuzzTarget(
    name: "configuration",
    seeds: {
      let all = [
        "output: packed\nbudget: 100MB\nexclude: [\"*.psd.png\", \"!a/\"]\n",
        "defaults:\n  quality: 70\n  effort: fast\n",
        "rules:\n  - glob: \"ui/**\"\n    quality: 92\n    alpha: png\n    subsampling: 444\n",
        "rules:\n  - glob: ['**/a*.png', x]\n    target: 71.5\n    min-score: 60\n    exact: true\n",
        "rules: [{glob: ui/*, target-size: 40kB, fallback: png, exclude: false}]\n",
        "defaults: {association: premultiplied, preview: 16, restarts: rows, color-profile: strip}\n",
        "defaults: {hidden-color: keep, alpha-max-error: 3, alpha-quality: 5, progressive: true}\n",
        "a: &x [*x]\nb: !!int 3\n<<: {}\n? |\n  c\n: >\n  d\n",
      ]
      return all.map { Array("ui/a.png\n\($0)".utf8) }
    },
    run: { bytes in
      let (first, yaml) = bytes.halves(at: 0x0A)
      let asset = String(decoding: first, as: UTF8.self)
      let configuration: Configuration
      do throws(ConfigurationError) {
        configuration = try Configuration(yaml: yaml, path: "art/jpng.yml")
      } catch {
        expect(!error.reason.isEmpty && error.place.hasPrefix("art/jpng.yml"), "\(error)")
        return
      }
      var resolver = SettingsResolver(configuration, base: AssetSettings()) { _ in }
      let settings = resolver.settings(for: asset)
      expect((1...100).contains(settings.options.quality), "a quality beyond all bounds")
      expect(settings.target == nil || settings.targetSize == nil, "two targets")
      let explained = Configuration.explanation(of: asset, configuration)
      let builtIn = Configuration.explanation(of: asset, nil)
      expect(explained.map(\.setting) == builtIn.map(\.setting), "not all settings are explained")
      for (found, usual) in zip(explained, builtIn) where found.origin == "built in" {
        // A quality is taken away by a target, and the other way round.
        let isEither = ["quality", "target", "target-size"].contains(found.setting)
        expect(isEither || found.value == usual.value, "\(found) comes from nowhere")
      }
    })
}
