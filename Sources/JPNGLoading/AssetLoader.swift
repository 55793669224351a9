internal import JPNGThreads

/// Loads the files of a scene so that the whole scene shows at once and sharpens as it loads: small
/// pictures of all files first, then the full ones, the largest first, so that all cores are done at
/// about the same time.
///
/// ```swift
/// let outcomes = await AssetLoader().load(paths) { event in
///   switch event.content {
///   case .preview(let image), .image(let image): await scene.show(image.pixels, at: event.index)
///   case .failure(let error): print(error)
///   }
/// }
/// ```
public struct AssetLoader: Sendable {
  /// How the files are decoded; ``threads`` below stands for the options' own. Default: straight
  /// RGBA.
  public var options: DecodeOptions
  /// How large the pictures are wanted in the end. Default: as stored.
  public var resolution: Resolution
  /// Bytes of pixels that may exist here at any one time: of pictures being decoded, and of those
  /// handed to the caller whose `deliver` has not returned. A picture that takes more is loaded all
  /// the same, with nothing beside it. Default: 256 MiB, a picture of 64 megapixels, or four of
  /// 4096 × 4096.
  ///
  /// What decoding a progressive file holds besides counts as well: 8 bytes for each stored pixel.
  /// The rows that codecs work on do not.
  public var memoryLimit: Int
  /// Most threads to decode on. They are those that Swift's tasks run on: with fewer than there
  /// are cores, an app's other tasks need not wait for a decoding to end. Default: `nil`, one per
  /// core.
  public var threads: Int?

  /// Creates a loader; each of its properties has its default.
  public init(
    options: DecodeOptions = DecodeOptions(), resolution: Resolution = .full,
    memoryLimit: Int = 256 << 20, threads: Int? = nil
  ) {
    (self.options, self.resolution) = (options, resolution)
    (self.memoryLimit, self.threads) = (memoryLimit, threads)
  }

  /// News of one file.
  public struct Event: Sendable {
    /// The file's place in the list. The same path may be there more than once.
    public let index: Int
    /// The file, as the list has it.
    public let path: String
    /// What there is of it now.
    public let content: Content

    /// What there is of a file.
    public enum Content: Sendable {
      /// The preview that the file has, or the picture at an eighth of each side.
      case preview(JPNGImage)
      /// The picture at the loader's resolution.
      case image(JPNGImage)
      /// Nothing, or nothing more: the last event of this file.
      case failure(LoadingError)
    }
  }

  /// What became of one file.
  public enum Outcome: Hashable, Sendable {
    /// Its image was delivered.
    case loaded
    /// Its failure was delivered.
    case failed(LoadingError)
    /// The task was cancelled before; at most its preview was delivered.
    case cancelled
  }

  /// Loads files, and returns when all has been delivered.
  ///
  /// Every preview, or failure to get one, is delivered before the first image. Images are begun in
  /// the order of their size, and delivered as they are done.
  ///
  /// When the task that this runs in is cancelled, no decoding and no delivery begins any more;
  /// `load` returns as soon as those that are under way have ended.
  ///
  /// - Parameter paths: Files, in any order and number.
  /// - Parameter deliver: Takes an event. It is called from several tasks at once, and the next
  ///   picture waits where it takes its time and memory is short.
  /// - Returns: What became of each file, in the order of `paths`.
  @discardableResult
  public func load(
    _ paths: [String], deliver: @escaping @Sendable (Event) async -> Void
  ) async -> [Outcome] {
    await LoadingRun(self, paths, deliver).run()
  }
}
