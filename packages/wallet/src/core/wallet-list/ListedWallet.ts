import type { WalletEntry } from './WalletEntry.ts'

/** A listed wallet with its download links, which the bundled list adds to the wallet API. */
export type ListedWallet = WalletEntry & {
  /** https address that opens its application if installed. */
  readonly universal_link?: string | null
  readonly homepage?: string | null
  /** https addresses in the stores. */
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
}
