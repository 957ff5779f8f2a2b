import type { ConnectionAccount } from '../core/index.ts'

/** An account that a wallet of the page gave, checked and in our form. */
export type FoundAccount = ConnectionAccount & {
  /** References (CAIP-2) of the host's networks that it can be used on; empty where it is of other networks only. */
  readonly chainIds: readonly string[]
  /** Reference of a network that it is of, for when it is of none of the host's. */
  readonly homeChainId: string
  /** The wallet's own object, which its features take. */
  readonly source: object
}

/** A wallet that announced itself in the page, by whichever standard, with what every namespace needs of it. */
export type AnnouncedWallet = {
  /** Cleaned: fit to show. Two wallets of one name are one wallet. */
  readonly name: string
  readonly icon: string | undefined
  /** The object of the page; identity tells two wallets apart. */
  readonly provider: object
  /** Asks the person. */
  connect(): Promise<readonly FoundAccount[]>
  /** The accounts that this page may use already, without asking the person; none where it may use none. */
  restore(): Promise<readonly FoundAccount[]>
  disconnect(): Promise<void>
  /** Tells the accounts whenever they change; none means that the wallet has let go of the page. The answer ends it. */
  watch(listener: (accounts: readonly FoundAccount[]) => void): () => void
  /** Moves the wallet to another network where it has a network of its own. */
  switchNetwork?(chainId: string): Promise<readonly FoundAccount[]>
}

/** Wallets of the page, now and later. */
export type WalletSource<Wallet extends AnnouncedWallet> = {
  readonly list: () => readonly Wallet[]
  readonly onChange: (listener: () => void) => () => void
}
