package import JPNGConfiguration

/// An asset to pack: its files, and how it is packed.
package struct PackTask: Sendable {
  package let item: OutputPlan.Item
  package let settings: AssetSettings

  package init(_ item: OutputPlan.Item, _ settings: AssetSettings) {
    self.item = item
    self.settings = settings
  }
}
