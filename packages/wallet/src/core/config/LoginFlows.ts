import type { Connector } from '../connectors/Connector.ts'

/** What a disconnected connector needs for reuse (specification section 4). */
export type LoginFlow = 'social' | 'email' | 'walletConnect' | 'external'

/** Logins beyond an adapter's connect. Each resolves once connected. */
export type LoginFlows = {
  readonly [Flow in Exclude<LoginFlow, 'external'>]?: (connector: Connector) => Promise<void>
}
