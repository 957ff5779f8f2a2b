/** Wallets outside the page. */
export type EvmConnectorOptions = {
  /** Hosts of the Safe application that may frame this page; `app.safe.global` by default. */
  readonly safeHosts?: readonly string[]
  /** Offers Coinbase (Base Account). Its SDK loads only when chosen. */
  readonly coinbase?: CoinbaseOptions
}

export type CoinbaseOptions = {
  /** Shown in the wallet. */
  readonly appName: string
  readonly appLogoUrl?: string
  /** `smartWalletOnly`: the browser's passkey wallet; `eoaOnly`: the mobile application. */
  readonly options?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** URL of the wallet's window; Coinbase's own by default. */
  readonly keysUrl?: string
}
