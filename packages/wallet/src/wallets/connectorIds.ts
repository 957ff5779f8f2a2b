type ConnectorIds = {
  /** Its id in the wallet list. */
  readonly explorerId: string
  /** Key of its picture in the wallet list. */
  readonly imageId: string
}

const ids = (id: string): ConnectorIds => ({ explorerId: id, imageId: id })

/**
 * Connectors without an rdns, with the wallet of the list that they reach and its picture. The specification names
 * the two maps and not what is in them: decided here.
 */
export const connectorIds: Readonly<Record<string, ConnectorIds>> = {
  coinbaseWallet: ids('coinbase'),
  coinbaseWalletSDK: ids('coinbase'),
  baseAccount: ids('base-account'),
  metaMaskSDK: ids('metamask'),
  safe: ids('safe'),
  ledger: ids('ledger'),
}
