import type { Connector } from '../connectors/Connector.ts'
import type { Namespace } from '../networks/Network.ts'

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

export type Address = `0x${string}`

/** EIP-1193: the one method of every wallet. */
export type Eip1193Provider = {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

export const accountTypes = ['eoa', 'smartAccount', 'payment'] as const

/** An account of a wallet (toolkit specification section 3, entity Connection). */
export type ConnectionAccount = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: (typeof accountTypes)[number]
  /** Hex, if the wallet gives it (Bitcoin, Solana). */
  readonly publicKey?: string
  /** Derivation path, if the wallet gives it. */
  readonly path?: string
}

type CommonAccount = {
  readonly type: Connector['type']
  /** The connector's id. */
  readonly id: string
  readonly connectorName: string
  readonly connectorIcon: string | undefined
  /** All accounts that the wallet shares with this site; `address` is the one in use. */
  readonly accounts: readonly ConnectionAccount[]
}

/** Entity Connected account (staking specification section 3): address, chainId, provider, type, id. */
export type EvmAccount = CommonAccount & {
  readonly namespace: 'eip155'
  /** Checksummed (EIP-55). */
  readonly address: Address
  readonly chainId: number
  readonly provider: Eip1193Provider
}

/** An account of Solana (base58) or Bitcoin (bech32 or base58). `provider` is the announced wallet. */
export type OtherAccount<Name extends Namespace = 'solana' | 'bip122'> = CommonAccount & {
  readonly namespace: Name
  readonly address: string
  /** CAIP-2 reference. */
  readonly chainId: string
  readonly provider: object
}

export type AccountOf = {
  readonly eip155: EvmAccount
  readonly solana: OtherAccount<'solana'>
  readonly bip122: OtherAccount<'bip122'>
}

export type ConnectedAccount = AccountOf[Namespace]

/** The stored part of an account, shown greyed while the wallet is asked again. */
export type StoredAccount<Account extends ConnectedAccount = ConnectedAccount> = Account extends unknown
  ? Omit<Account, 'provider'>
  : never

/** A namespace's connection (specification section 4: library connection states). */
export type Connection<Account extends ConnectedAccount = ConnectedAccount> =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly connectorId: string }
  | { readonly status: 'reconnecting'; readonly account: StoredAccount<Account> }
  | { readonly status: 'connected'; readonly account: Account }

export type ConnectionStatus = Connection['status']

/** The connection of each namespace. */
export type Connections = { readonly [Name in Namespace]: Connection<AccountOf[Name]> }
