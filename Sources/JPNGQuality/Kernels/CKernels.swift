internal import CQualityKernels
internal import JPNGPixels

/// The C functions of `CQualityKernels` for spans, whose lengths are checked here.
enum CKernels {
  /// Rows that ``blurRows(_:into:)`` takes at a time, beside each other.
  static let lanes = Int(QK_LANES)

  /// Columns of zeros that ``blurRows(_:into:)`` needs before its rows and behind them.
  static let margin = 2 * RecursiveGaussian.radius

  /// Blurs rows along themselves; each column is ``lanes`` floats, one of each row.
  ///
  /// - Parameter input: The columns, with ``margin`` columns of zeros before and behind them.
  static func blurRows(_ input: Span<Float>, into output: inout MutableSpan<Float>) {
    precondition(output.count % lanes == 0, "whole columns")
    precondition(input.count == output.count + 2 * margin * lanes, "zeros on either side")
    let width = output.count / lanes
    input.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        guard let start = input.baseAddress, let target = output.baseAddress else { return }
        qk_blur_rows(RecursiveGaussian.published.waves, start + margin * lanes, target, width)
      }
    }
  }

  /// Blurs a row across rows. All rows have the same number of floats, a multiple of eight.
  ///
  /// - Parameters:
  ///   - top: The row ``RecursiveGaussian/radius`` + 1 above.
  ///   - bottom: The row ``RecursiveGaussian/radius`` − 1 below.
  ///   - states: Six rows of zeros before the first row; then what the row above left there.
  static func blurColumns(
    _ top: Span<Float>, _ bottom: Span<Float>, states: inout MutableSpan<Float>,
    into row: inout MutableSpan<Float>
  ) {
    let count = row.count
    precondition(count % 8 == 0, "whole vectors")
    precondition(top.count == count && bottom.count == count, "rows of the same length")
    precondition(states.count == 6 * count, "six rows of states")
    top.withUnsafeBufferPointer { top in
      bottom.withUnsafeBufferPointer { bottom in
        states.withUnsafeMutableBufferPointer { states in
          row.withUnsafeMutableBufferPointer { row in
            guard let top = top.baseAddress, let bottom = bottom.baseAddress,
              let states = states.baseAddress, let row = row.baseAddress
            else { return }
            qk_blur_columns(
              RecursiveGaussian.published.waves, top, bottom, states, count, row, count)
          }
        }
      }
    }
  }

  /// Replaces linear red, green and blue, 0…1, by X, Y and B, positive as SSIMULACRA2 has them.
  /// All three have the same number of floats, a multiple of eight.
  static func convertToXYB(
    _ red: inout MutableSpan<Float>, _ green: inout MutableSpan<Float>,
    _ blue: inout MutableSpan<Float>
  ) {
    let count = red.count
    precondition(count % 8 == 0, "whole vectors")
    precondition(green.count == count && blue.count == count, "rows of the same length")
    red.withUnsafeMutableBufferPointer { red in
      green.withUnsafeMutableBufferPointer { green in
        blue.withUnsafeMutableBufferPointer { blue in
          guard let red = red.baseAddress, let green = green.baseAddress,
            let blue = blue.baseAddress
          else { return }
          qk_linear_to_xyb(red, green, blue, count)
        }
      }
    }
  }
}
