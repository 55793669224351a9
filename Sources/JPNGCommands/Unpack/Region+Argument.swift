public import ArgumentParser
public import JPNG

extension Region: ExpressibleByArgument {
  /// Reads "10,20,640,480": the leftmost column, the topmost row, the width and the height.
  public init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map(\.wholeNumber)
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
