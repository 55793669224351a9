package import JPNGReports

extension PackReport {
  /// Which part of a set a report is of. With it, the reports of all parts can be put together as
  /// one run would have written them.
  package struct Shard: Codable, Hashable, Sendable {
    /// Counted from 1.
    package var index: Int
    package var count: Int
    /// How many of the first assets are what the search for files could not read. In a report of
    /// the whole set, those of all shards come first.
    package var unread: Int
    /// Where each asset stands in the whole set: those that could not be read among those, and the
    /// others among the others.
    package var places: [Int]
    /// The folder that the paths of sources count from, as the command line had it; `nil` if there
    /// are several. With it and the next, a page can show the pictures.
    @Nullable package var sources: String? = nil
    /// The same of outputs.
    @Nullable package var outputs: String? = nil

    package init(
      index: Int, count: Int, unread: Int, places: [Int], sources: String?, outputs: String?
    ) {
      self.index = index
      self.count = count
      self.unread = unread
      self.places = places
      self.sources = sources
      self.outputs = outputs
    }

    /// Whether it can be that of a report of so many assets.
    func isPlausible(assetCount: Int) -> Bool {
      count >= 1 && (1...count).contains(index) && (0...assetCount).contains(unread)
        && places.count == assetCount && places.allSatisfy { (0...1 << 40).contains($0) }
    }
  }
}
