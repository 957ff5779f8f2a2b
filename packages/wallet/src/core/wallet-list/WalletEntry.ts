/** A wallet of a wallet list (specification section 3, entity Wallet), named as the wallet API names it. */
export type WalletEntry = {
  readonly id: string
  readonly name: string
  /** Image of the wallet API, by `/getWalletImage/{id}`. */
  readonly image_id?: string
  readonly image_url?: string
  readonly rdns?: string | null
  /** CAIP-2 of the networks it works with. */
  readonly chains?: readonly string[]
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
}
