internal import ArgumentParser

/// The value of `--fit`: "256" for a square box, or "640x480".
struct FitBox: Hashable, ExpressibleByArgument {
  let width: Int
  let height: Int

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map(\.wholeNumber)
    guard (1...2).contains(sides.count), let width = sides[0], let height = sides[sides.count - 1],
      width > 0, height > 0
    else { return nil }
    self.width = width
    self.height = height
  }
}
