import JPNGLoading

/// Loads all pictures of a bundle: first their previews, by one read, then the pictures.
struct BundledScene {
  private let bundle: AssetBundle
  private let opening: Duration

  init(_ path: String) throws {
    let start = ContinuousClock.now
    bundle = try AssetBundle(contentsOf: path)
    opening = ContinuousClock.now - start
  }

  func show() async {
    let entries = bundle.entries.filter(\.isJPNG)
    let start = ContinuousClock.now
    let totals = Totals()
    let loader = AssetLoader(options: DecodeOptions(association: .premultiplied))
    let outcomes = await loader.load(
      entries, from: bundle,
      preview: { index, pixels in
        await totals.add("preview", pixels, entries[index].name, ContinuousClock.now - start)
      },
      deliver: { event in
        let time = ContinuousClock.now - start
        switch event.content {
        case .preview(let image), .image(let image):
          await totals.add("image", image.pixels, event.path, time)
        case .failure(let error): print("failed   \(error)")
        }
      })
    await totals.printAll()
    let loaded = outcomes.count { $0 == .loaded }
    let time = milliseconds(ContinuousClock.now - start)
    print("\(loaded) of \(entries.count) files in \(time), opened in \(milliseconds(opening))")
  }
}
