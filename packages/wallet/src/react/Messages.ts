/** Every text of the modal. Names of wallets and networks are inserted unchanged. */
import type { AlertCode, Namespace } from '../core/index.ts'
export type Messages = {
  /** BCP 47 tag of these texts, for `lang` and `Intl`. */
  readonly language: string
  readonly close: string
  readonly back: string
  readonly tryAgain: string
  readonly working: string
  readonly cancel: string
  /** Display name of a namespace. */
  readonly namespace: Readonly<Record<Namespace, string>>
  readonly connect: {
    readonly title: string
    readonly installed: string
    readonly recent: string
    readonly openApp: string
    readonly searching: string
    readonly walletList: string
    readonly promise: string
    readonly noneTitle: string
    readonly noneText: string
    readonly nonePhone: string
    readonly findWallet: string
    readonly reload: string
    readonly failedTitle: string
    readonly failedText: string
    readonly allWallets: string
    readonly whatIsAWallet: string
    readonly getWallet: string
    readonly termsBefore: string
    readonly terms: string
    readonly and: string
    readonly privacy: string
    readonly termsAfter: string
  }
  readonly allWallets: {
    readonly title: string
    readonly search: string
    readonly clear: string
    readonly loading: string
    readonly list: string
    readonly found: (count: number) => string
    readonly noneTitle: (term: string) => string
    readonly noneText: string
    readonly emptyTitle: string
    readonly failedText: string
  }
  readonly whatIsAWallet: {
    readonly title: string
    readonly points: readonly [Point, Point, Point]
    readonly action: string
  }
  readonly getWallet: {
    readonly title: string
    readonly text: string
    readonly all: string
    readonly works: string
    readonly open: (wallet: string) => string
    readonly website: string
    readonly extension: string
    readonly phone: string
    readonly after: string
    readonly unknown: string
  }
  readonly connecting: {
    readonly title: (wallet: string) => string
    readonly waiting: string
    /** After a while without an answer. */
    readonly quiet: (wallet: string) => string
    readonly other: string
    readonly chooseTitle: (wallet: string) => string
    readonly chooseText: string
    readonly chains: string
    readonly rejectedTitle: string
    readonly rejectedText: string
    readonly pendingTitle: string
    readonly pendingText: (wallet: string) => string
    readonly failedTitle: string
    readonly failedText: (wallet: string) => string
    readonly connected: (wallet: string) => string
    /** Announces a step: its title, then its text. */
    readonly heard: (title: string, text: string) => string
  }
  readonly account: {
    readonly title: string
    readonly network: (network: string) => string
    readonly balance: string
    readonly unavailable: string
    readonly loading: string
    readonly connectedWith: (wallet: string) => string
    readonly reconnectingWith: (wallet: string) => string
    readonly chains: string
    readonly wallets: string
    readonly copy: string
    readonly copied: string
    readonly copyFailed: string
    readonly unwatched: string
    readonly explorer: string
    readonly opensNewTab: string
    readonly disconnect: string
    readonly disconnectFailed: string
    readonly none: string
  }
  readonly profile: {
    readonly title: string
    readonly active: string
    readonly connected: string
    readonly recent: string
    /** A Bitcoin address that pays nothing. */
    readonly ordinals: string
    readonly none: string
    readonly add: (chain: string) => string
    readonly use: (wallet: string, address: string) => string
    readonly reconnect: (wallet: string) => string
    readonly disconnect: (wallet: string, address: string) => string
    readonly forget: (wallet: string, address: string) => string
    readonly failed: (wallet: string) => string
  }
  readonly settings: {
    readonly title: string
    readonly addresses: string
    readonly label: (address: string) => string
    readonly labelPlaceholder: string
    readonly labelHint: string
    readonly accountType: (chain: string) => string
    readonly accountTypes: Readonly<Record<'eoa' | 'smartAccount' | 'payment', string>>
    readonly language: string
    readonly theme: string
    readonly themes: Readonly<Record<'light' | 'dark' | 'auto', string>>
    readonly disconnectAll: string
  }
  readonly network: {
    readonly title: string
    readonly list: string
    readonly testnet: string
    readonly current: string
    readonly notInWallet: string
    readonly approve: (wallet: string) => string
    readonly switched: (network: string) => string
    readonly rejected: string
    readonly pending: (wallet: string) => string
    readonly failed: (wallet: string) => string
  }
  readonly activeChain: {
    readonly title: (chain: string) => string
    readonly text: (chain: string) => string
    readonly noAccount: (chain: string) => string
    readonly go: (chain: string) => string
    readonly connect: (chain: string) => string
  }
  readonly unsupported: {
    readonly title: string
    readonly text: (wallet: string, chainId: number | string) => string
    /** For a network without a familiar number. */
    readonly unknown: (wallet: string) => string
  }
  readonly signIn: {
    readonly title: (site: string) => string
    readonly text: string
    readonly address: string
    readonly network: string
    /** Above the text that the wallet will show. */
    readonly message: string
    readonly messageFailed: string
    readonly sign: string
    readonly waiting: (wallet: string) => string
    readonly required: string
  }
  readonly approve: {
    readonly title: string
    readonly heading: string
    readonly text: (wallet: string) => string
    readonly go: string
  }
  readonly alert: {
    readonly more: string
    readonly dismiss: string
    readonly texts: Readonly<Record<AlertCode, { readonly short: string; readonly long: string }>>
  }
  /** Texts of the toolkit's errors by code; others show their own English `shortMessage`. */
  readonly errors: Readonly<Record<string, string>>
}

type Point = { readonly title: string; readonly text: string }

/** Any part of the texts; missing parts keep the locale's. */
export type MessageOverrides = Override<Messages>

type Override<Words> = {
  readonly [Key in keyof Words]?: Words[Key] extends
    | string
    | readonly unknown[]
    | ((...values: never[]) => string)
    ? Words[Key]
    : Override<Words[Key]>
}
