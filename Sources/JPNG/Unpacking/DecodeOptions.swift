/// How a file is decoded.
public struct DecodeOptions: Hashable, Sendable {
  /// The association of the pixels handed out. Default: straight.
  public var association: Association
  /// What to take the stored association for where the file does not say. Default: straight,
  /// which is what current tools write.
  public var assumedAssociation: Association
  /// Whether corrupt data that a codec could go on after is an error. Default: yes.
  public var isStrict: Bool
  /// What a file may ask for.
  public var limits: Limits

  /// Creates options; each has its default.
  public init(
    association: Association = .straight, assumedAssociation: Association = .straight,
    isStrict: Bool = true, limits: Limits = Limits()
  ) {
    (self.association, self.assumedAssociation) = (association, assumedAssociation)
    (self.isStrict, self.limits) = (isStrict, limits)
  }
}
