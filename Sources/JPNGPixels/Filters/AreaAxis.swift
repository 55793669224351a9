/// One direction of an area filter, horizontal or vertical: how much of each source sample each
/// target sample covers.
///
/// Source and target lie side by side and both begin at 0. To keep all lengths whole numbers, they
/// are in units of which a source sample is `sourceLength` long and a target sample `targetLength`.
/// The part of a target sample that is beyond the end of the source does not count.
package struct AreaAxis: Hashable, Sendable {
  package let sourceCount: Int
  package let targetCount: Int
  let sourceLength: Int
  let targetLength: Int

  /// The axis along `count` samples of a plane that is reduced from one scale of eighths to a
  /// smaller one. Each target sample is `source.eighths / scale.eighths` source samples long.
  package init(_ count: Int, _ scale: Scale, from source: Scale) {
    sourceCount = source.applied(to: count)
    targetCount = scale.applied(to: count)
    sourceLength = scale.eighths
    targetLength = source.eighths
  }

  /// The axis along `count` samples that are reduced to exactly `targetCount`.
  ///
  /// - Precondition: `targetCount` is not larger than `count`.
  package init(_ count: Int, to targetCount: Int) {
    precondition(targetCount <= count)
    sourceCount = count
    self.targetCount = targetCount
    sourceLength = targetCount
    targetLength = count
  }

  /// The source samples that a target sample covers wholly or partly.
  func sources(of target: Int) -> Range<Int> {
    let end = (target + 1) * targetLength
    return target * targetLength
      / sourceLength..<min(sourceCount, (end + sourceLength - 1) / sourceLength)
  }

  /// The length of the part of a source sample that a target sample covers.
  func weight(of source: Int, in target: Int) -> Int {
    min((source + 1) * sourceLength, (target + 1) * targetLength)
      - max(source * sourceLength, target * targetLength)
  }

  /// The length of the part of the whole source that a target sample covers.
  func totalWeight(of target: Int) -> Int {
    min(sourceCount * sourceLength, (target + 1) * targetLength) - target * targetLength
  }
}
