/** A listed wallet with its download links, which the bundled list adds to the wallet API. */
export type ListedWallet = WalletEntry & {
  /** https address that opens its application if installed. */
  readonly universal_link?: string | null
  readonly homepage?: string | null
  /** https addresses in the stores. */
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
  /** `certified`: the provider of the list tried this wallet. */
  readonly badge_type?: WalletBadge
  /** Its phone links come from a registry, not from the package or the host: only a press opens them. */
  readonly linksFrom?: 'registry'
}

export type WalletBadge = 'none' | 'certified'

/** An entry of a wallet list (specification section 3, entity Wallet), with the wallet API's field names. */
export type WalletEntry = {
  readonly id: string
  readonly name: string
  /** Image of the wallet API at `/getWalletImage/{id}`. */
  readonly image_id?: string
  readonly image_url?: string
  readonly rdns?: string | null
  /** CAIP-2 ids of its networks. */
  readonly chains?: readonly string[]
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
}
