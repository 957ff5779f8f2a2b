import type { WalletEntry } from './WalletEntry.ts'

/** A wallet of the list with what the bundled list knows beyond the wallet API: where to get it. */
export type ListedWallet = WalletEntry & {
  /** https address that opens its application where it is installed. */
  readonly universal_link?: string | null
  readonly homepage?: string | null
  /** https addresses in the shops. */
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
}
