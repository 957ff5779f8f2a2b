import type { Namespace } from '../networks/Network.ts'

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
  /** Of a MULTI_CHAIN one, the namespace to begin with. */
  readonly chain: Namespace
  /** A `data:` image for an `<img>`; undefined where the wallet gave none that is safe to show. */
  readonly imageUrl: string | undefined
  /** Its picture at the image service. */
  readonly imageId?: string
  /** Its id in the wallet list. */
  readonly explorerId?: string
  /** As it announced itself. */
  readonly info?: { readonly rdns?: string; readonly icon?: string }
  /** The object that its namespace's adapter talks to. */
  readonly provider?: object
  /** Of a MULTI_CHAIN one: the connectors of the same wallet, one a namespace. */
  readonly connectors?: readonly Connector[]
}
