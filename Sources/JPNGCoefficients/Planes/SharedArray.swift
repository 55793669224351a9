/// Memory for elements that several threads fill, each a part of its own.
///
/// `@unchecked Sendable`: nothing here keeps two threads from writing the same element. Whoever
/// uses it hands each thread the rows that it writes, and lets nobody read them until all threads
/// have ended.
final class SharedArray<Element: BitwiseCopyable>: @unchecked Sendable {
  let elements: UnsafeMutableBufferPointer<Element>

  init(repeating value: Element, count: Int) {
    elements = .allocate(capacity: count)
    elements.initialize(repeating: value)
  }

  deinit { elements.deallocate() }

  /// The same as ``pointer(_:)``, for reading.
  func readOnlyPointer(_ index: Int) -> UnsafePointer<Element> { UnsafePointer(pointer(index)) }

  /// The address of an element that exists, or of the end.
  func pointer(_ index: Int) -> UnsafeMutablePointer<Element> {
    precondition(index >= 0 && index <= elements.count, "an element that exists")
    guard let base = elements.baseAddress else { preconditionFailure("memory is allocated") }
    return base + index
  }
}
