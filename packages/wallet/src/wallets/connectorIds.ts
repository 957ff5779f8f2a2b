type ConnectorIds = {
  /** Its id in the wallet list. */
  readonly explorerId: string
  /** Key of its picture in the wallet list. */
  readonly imageId: string
}

const ids = (id: string): ConnectorIds => ({ explorerId: id, imageId: id })

/**
 * Connectors without an rdns, with their listed wallet and picture. The specification names the two maps but
 * not their contents: decided here.
 */
export const connectorIds: Readonly<Record<string, ConnectorIds>> = {
  coinbaseWallet: ids('coinbase'),
  coinbaseWalletSDK: ids('coinbase'),
  baseAccount: ids('base-account'),
  metaMaskSDK: ids('metamask'),
  safe: ids('safe'),
  ledger: ids('ledger'),
}
