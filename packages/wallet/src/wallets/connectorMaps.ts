/** Connectors that do not tell an rdns, with the wallet of the list that they reach (decided here: the specification names the map only). */
export const connectorExplorerIds: Readonly<Record<string, string>> = {
  coinbaseWallet: 'coinbase',
  coinbaseWalletSDK: 'coinbase',
  baseAccount: 'base-account',
  safe: 'safe',
  ledger: 'ledger',
  metaMaskSDK: 'metamask',
}

/** Pictures of connectors by the image id of the list; the others show the picture that they announce. */
export const connectorImageIds: Readonly<Record<string, string>> = connectorExplorerIds
