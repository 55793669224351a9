import JPNGThreads
import Testing

@Suite("Requests to end work early")
struct CancellationTests {
  @Test("The first request is told from later ones, and stays")
  func requests() {
    let cancellation = Cancellation()
    #expect(!cancellation.isRequested)
    let wasRequested = cancellation.request()
    #expect(!wasRequested && cancellation.isRequested)
    let wasRequestedAgain = cancellation.request()
    #expect(wasRequestedAgain && cancellation.isRequested)
  }
}
