// The types that our own decoders and those of the stock libraries share.
@_exported public import JPNGPlaneDecoding
