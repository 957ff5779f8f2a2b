import type { SessionAccount } from '../core/session/SessionConnector.ts'

/** A wallet that announced itself in the page by any standard, in the form that every namespace needs. */
export type AnnouncedWallet = {
  /** Safe to show. Wallets of the same name count as one. */
  readonly name: string
  readonly icon: string | undefined
  /** The page's provider object: its identity tells wallets apart. */
  readonly provider: object
  /** Asks the person. */
  connect(): Promise<readonly SessionAccount[]>
  /** Accounts that this page may already use, without asking the person; none if it has no permission. */
  restore(): Promise<readonly SessionAccount[]>
  disconnect(): Promise<void>
  /**
   * Calls back with all accounts on every change; none means that the wallet disconnected the page. Returns
   * the unsubscribe.
   */
  watch(listener: (accounts: readonly SessionAccount[]) => void): () => void
  /** Switches the network, if the wallet has one of its own. */
  switchNetwork?(chainId: string): Promise<readonly SessionAccount[]>
}

/** What a session keeps of the connected wallet, announced or outside the page. */
export type UsedWallet = Pick<AnnouncedWallet, 'name' | 'provider'>

/** The page's wallets, now and later. */
export type WalletSource<Wallet extends AnnouncedWallet> = {
  readonly list: () => readonly Wallet[]
  readonly onChange: (listener: () => void) => () => void
}
