/** Wallets outside the page. Their SDKs are the host's own dependencies, and load with their first use. */
export type EvmConnectorOptions = {
  /** Connects the open Safe in a frame of the Safe application. */
  readonly safe?: SafeOptions
  /** Offers Coinbase (Base Account). */
  readonly coinbase?: CoinbaseOptions
}

export type SafeOptions = {
  /** `() => import('@safe-global/safe-apps-sdk')` */
  readonly sdk: () => Promise<typeof import('@safe-global/safe-apps-sdk')>
  /** Hosts of the Safe application that may frame this page; `app.safe.global` by default. */
  readonly hosts?: readonly string[]
}

export type CoinbaseOptions = {
  /** `() => import('@coinbase/wallet-sdk')` */
  readonly sdk: () => Promise<typeof import('@coinbase/wallet-sdk')>
  /** Shown in the wallet. */
  readonly appName: string
  readonly appLogoUrl?: string
  /** `smartWalletOnly`: the browser's passkey wallet; `eoaOnly`: the mobile application. */
  readonly options?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** URL of the wallet's window; Coinbase's own by default. */
  readonly keysUrl?: string
}
