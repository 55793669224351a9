import JPNGReports
import Testing

@Suite("Elements of a JSON array, as they are written")
struct JSONArrayElementsTests {
  private func elements(_ json: String) -> [String]? {
    let bytes = Array(json.utf8)
    guard let found = JSONArrayElements(of: "list", in: bytes) else { return nil }
    #expect(bytes[found.array].first == UInt8(ascii: "["))
    #expect(bytes[found.array].last == UInt8(ascii: "]"))
    return found.elements.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(
    "Brackets and commas in strings and in elements are none of the array's",
    arguments: [
      (#"{"list":[]}"#, []),
      (#"{"list" : [ ] }"#, []),
      (#"{"list":[1, "two" ,[3,4],{"a":[5]}]}"#, ["1", "\"two\"", "[3,4]", #"{"a":[5]}"#]),
      (#"{"list":["],[", "\"]", "\\"]}"#, [#""],[""#, #""\"]""#, #""\\""#]),
      ("{\"list\":[\n  {\n  \"a\" : 1\n  },\n  7\n ]}", ["{\n  \"a\" : 1\n  }", "7"]),
      (#"{"a":{"list":[1]},"list":[2]}"#, ["2"]),
      (#"{"a":"list","b":"\"list\":[1]","list":[3]}"#, ["3"]),
      (#"{"a":["list",[1]],"list":[4]}"#, ["4"]),
    ])
  func found(json: String, expected: [String]) { #expect(elements(json) == expected) }

  @Test(
    "There is none", arguments: ["", "{}", "[1]", #"{"a":[1]}"#, #"{"list":1}"#, #"{"list":[1"#])
  func none(json: String) { #expect(elements(json) == nil) }
}
