import type { Connector } from '../connectors/Connector.ts'
import type { ConnectionAccount } from './Connection.ts'

/** A connection made on this device (specification section 3, entity Connection). */
export type KnownConnection = {
  readonly connectorId: string
  readonly connectorName: string
  readonly connectorIcon: string | undefined
  readonly type: Connector['type']
  readonly accounts: readonly ConnectionAccount[]
  /** Whether it was used last. */
  readonly recent: boolean
  /** Login used for an email or social wallet. */
  readonly auth?: { readonly name: string }
}

/**
 * connected: the active connector; active: has a stored connection (specification section 4). connecting: the
 * wallet is being asked and must not be asked anything else.
 */
export type KnownConnectionStatus = 'connected' | 'active' | 'disconnected' | 'connecting'
