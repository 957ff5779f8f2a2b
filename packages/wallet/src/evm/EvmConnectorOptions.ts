/** Ways to wallets that are not in the page. */
export type EvmConnectorOptions = {
  /** Hosts of the Safe application whose frames this page may be in; `app.safe.global` by default. */
  readonly safeHosts?: readonly string[]
  /** Offers Coinbase (Base Account). Nothing of its SDK is loaded before it is chosen. */
  readonly coinbase?: CoinbaseOptions
}

export type CoinbaseOptions = {
  /** Shown in the wallet. */
  readonly appName: string
  readonly appLogoUrl?: string
  /** `smartWalletOnly`: the passkey wallet of the browser; `eoaOnly`: the mobile application. */
  readonly options?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** Where the wallet's window is; Coinbase's own address by default. */
  readonly keysUrl?: string
}
