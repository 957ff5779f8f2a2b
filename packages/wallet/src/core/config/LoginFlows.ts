import type { Connector } from '../connectors/Connector.ts'

/** What a connector that was disconnected needs to be used again (specification section 4). */
export type LoginFlow = 'social' | 'email' | 'walletConnect' | 'external'

/** Ways to log in that are more than the connect of an adapter. Each resolves once there is a connection. */
export type LoginFlows = {
  readonly [Flow in Exclude<LoginFlow, 'external'>]?: (connector: Connector) => Promise<void>
}
