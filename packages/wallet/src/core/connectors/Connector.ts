import type { Namespace } from '../networks/Network.ts'

/** Connector types of specification section 3. */
export const connectorTypes = [
  'EXTERNAL',
  'WALLET_CONNECT',
  'INJECTED',
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'ID_AUTH',
] as const

export type ConnectorType = (typeof connectorTypes)[number]

/** A way to reach a wallet. Names and icons are untrusted and already cleaned. */
export type Connector = {
  /** Stable across visits: the rdns of an announced wallet, `injected` for a legacy one. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** For MULTI_CHAIN, the first namespace to use. */
  readonly chain: Namespace
  /** A `data:` image for an `<img>`; undefined without a safe one. */
  readonly imageUrl: string | undefined
  /** Its picture's id at the image service. */
  readonly imageId?: string
  /** Its id in the wallet list. */
  readonly explorerId?: string
  /** From its announcement. */
  readonly info?: { readonly rdns?: string; readonly icon?: string }
  /** The provider that its namespace's adapter talks to. */
  readonly provider?: object
  /** For MULTI_CHAIN: the same wallet's connectors, one per namespace. */
  readonly connectors?: readonly Connector[]
}
