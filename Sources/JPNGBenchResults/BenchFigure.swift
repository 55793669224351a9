internal import JPNGReports

/// A chart with its caption and a table of its numbers.
struct BenchFigure {
  var chart: Chart
  var caption: String
  var numbers: TextTable
}
