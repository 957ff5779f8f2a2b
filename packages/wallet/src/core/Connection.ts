import type { Connector } from './Connector.ts'

export type Address = `0x${string}`

/** EIP-1193: the one method that every wallet has. */
export type Eip1193Provider = {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** Entity Connected account (staking specification section 3): address, chainId, provider, type, id. */
export type ConnectedAccount = {
  /** Checksummed (EIP-55) on eip155. */
  readonly address: Address
  readonly chainId: number
  readonly provider: Eip1193Provider
  readonly type: Connector['type']
  /** The connector's id. */
  readonly id: string
  readonly connectorName: string
  readonly connectorIcon: string | undefined
}

/** What is kept of an account over visits, shown greyed while the wallet is asked again. */
export type StoredAccount = Omit<ConnectedAccount, 'provider'>

/** The connection of one namespace (specification section 4: library connection states). */
export type Connection =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly connectorId: string }
  | { readonly status: 'reconnecting'; readonly account: StoredAccount }
  | { readonly status: 'connected'; readonly account: ConnectedAccount }

export type ConnectionStatus = Connection['status']
