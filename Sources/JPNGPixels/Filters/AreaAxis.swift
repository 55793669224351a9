/// One direction of an area filter: how much of each source sample each target sample covers.
///
/// Lengths are integers: a source sample is `sourceLength` units long, a target sample
/// `targetLength`; both start at 0. What a target sample covers beyond the source does not count.
package struct AreaAxis: Hashable, Sendable {
  package let sourceCount: Int
  package let targetCount: Int
  let sourceLength: Int
  let targetLength: Int

  /// The axis of a plane of `count` samples at a scale of eighths, made from the same at a larger
  /// one: each target sample is `source.eighths / scale.eighths` source samples long.
  package init(_ count: Int, _ scale: Scale, from source: Scale) {
    (sourceCount, targetCount) = (source.applied(to: count), scale.applied(to: count))
    (sourceLength, targetLength) = (scale.eighths, source.eighths)
  }

  /// The axis that turns `count` samples into just `targetCount`, at most as many.
  package init(_ count: Int, to targetCount: Int) {
    precondition(targetCount <= count)
    (sourceCount, self.targetCount) = (count, targetCount)
    (sourceLength, targetLength) = (targetCount, count)
  }

  /// The source samples that a target sample covers, wholly or in part.
  func sources(of target: Int) -> Range<Int> {
    let end = (target + 1) * targetLength
    return target * targetLength
      / sourceLength..<min(sourceCount, (end + sourceLength - 1) / sourceLength)
  }

  /// Units of a source sample that a target sample covers.
  func weight(of source: Int, in target: Int) -> Int {
    min((source + 1) * sourceLength, (target + 1) * targetLength)
      - max(source * sourceLength, target * targetLength)
  }

  /// All units of the source that a target sample covers.
  func totalWeight(of target: Int) -> Int {
    min(sourceCount * sourceLength, (target + 1) * targetLength) - target * targetLength
  }
}
