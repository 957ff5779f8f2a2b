import type { Namespace } from './Network.ts'

/** Connector types of specification section 3. */
export type ConnectorType =
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'AUTH'
  | 'MULTI_CHAIN'
  | 'ID_AUTH'

/** A way to reach a wallet. Names and icons come from strangers: they are cleaned before they get here. */
export type Connector = {
  /** Stable over visits: the rdns of an announced wallet, `injected` for a legacy one. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly chain: Namespace
  /** A `data:` image for an `<img>`; undefined where the wallet gave none that is safe to show. */
  readonly imageUrl: string | undefined
}
