// Decoding is a module of its own, for programs that need nothing else. Whoever imports JPNG has
// it, too.
@_exported public import JPNGDecode

#if !StockCodecs
  #error("JPNG needs the package trait StockCodecs. Without it, there is the product JPNGDecode.")
#endif
