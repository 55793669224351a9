internal import JPNGCommands

@main
enum Main {
  static func main() async { await JPNGTool.launch() }
}
