import type { Connector } from '../connectors/Connector.ts'
import type { ConnectionAccount } from './Connection.ts'

/** A connection that was made on this device (specification section 3, entity Connection). */
export type KnownConnection = {
  readonly connectorId: string
  readonly connectorName: string
  readonly connectorIcon: string | undefined
  readonly type: Connector['type']
  readonly accounts: readonly ConnectionAccount[]
  /** Whether it is the one that was used last. */
  readonly recent: boolean
  /** How the person logged in, where the wallet is an email or social one. */
  readonly auth?: { readonly name: string }
}

/**
 * connected: the connector is the active one; active: it has a stored connection (specification section 4).
 * connecting: the wallet is being asked, and nothing else may be asked of it meanwhile.
 */
export type KnownConnectionStatus = 'connected' | 'active' | 'disconnected' | 'connecting'
