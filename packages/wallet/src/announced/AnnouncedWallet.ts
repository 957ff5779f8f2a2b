import type { SessionAccount } from '../core/session/SessionConnector.ts'

/** A wallet that announced itself in the page, by whichever standard, with what every namespace needs of it. */
export type AnnouncedWallet = {
  /** Cleaned: fit to show. Two wallets of one name are one wallet. */
  readonly name: string
  readonly icon: string | undefined
  /** The object of the page: two wallets differ by its identity. */
  readonly provider: object
  /** Asks the person. */
  connect(): Promise<readonly SessionAccount[]>
  /** The accounts that this page may use already, without asking the person; none where it may use none. */
  restore(): Promise<readonly SessionAccount[]>
  disconnect(): Promise<void>
  /** Calls back with all accounts whenever they change; none means that the wallet has let go of the page. The answer ends it. */
  watch(listener: (accounts: readonly SessionAccount[]) => void): () => void
  /** Moves the wallet to another network where it has a network of its own. */
  switchNetwork?(chainId: string): Promise<readonly SessionAccount[]>
}

/** Wallets of the page, now and later. */
export type WalletSource<Wallet extends AnnouncedWallet> = {
  readonly list: () => readonly Wallet[]
  readonly onChange: (listener: () => void) => () => void
}
