internal import CJPNG

#if StockCodecs
  internal import JPNG

  /// What `jpng_settings` ask for.
  struct Encoder {
    private let options: PackOptions
    private let threads: Int

    /// - Parameter settings: `nil` for settings of zeros.
    init(_ settings: jpng_settings?) throws(CallFailure) {
      let settings = settings ?? jpng_settings()
      options = try PackOptions(settings)
      threads = Int(min(max(settings.threads, 1), Request.mostThreads))
    }

    /// The bytes of the packed file.
    func encode(_ rows: SourceRows) throws(CallFailure) -> [UInt8] {
      try facade { () throws(JPNGError) in
        // Before memory is taken for the copy.
        if let objection = options.limits.objection(to: rows.size) {
          throw JPNGError(.limitExceeded, objection)
        }
        let source = try SourceImage(
          pixels: rows.pixels(), iccProfile: Array(rows.iccProfile),
          colorProfile: options.colorProfile)
        return try JPNGEncoder(options: options, threads: threads).encode(source).bytes
      }
    }
  }
#else
  /// A library that only decodes has none.
  struct Encoder {
    private let impossible: Never

    init(_ settings: jpng_settings?) throws(CallFailure) {
      throw CallFailure(
        code: JPNG_UNSUPPORTED, plane: JPNG_NO_PLANE,
        message: "this libjpng only decodes: it was built without the trait StockCodecs")
    }

    func encode(_ rows: SourceRows) throws(CallFailure) -> [UInt8] {
      switch impossible {}
    }
  }
#endif
