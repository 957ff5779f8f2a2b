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
