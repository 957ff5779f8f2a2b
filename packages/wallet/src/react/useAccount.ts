import { useMemo } from 'react'
import type { Address, Connection, EvmAccount } from '../core/index.ts'
import { useWalletState } from './useWalletState.ts'

type Details = {
  /** Checksummed (EIP-55). */
  readonly address: Address
  readonly chainId: number
  readonly connectorId: string
  readonly connectorName: string
  /** A `data:` image for an `<img>`, if the wallet gave a safe one. */
  readonly connectorIcon: string | undefined
}

type NoDetails = { readonly [Key in keyof Details]: undefined }

/** `reconnecting` carries what is remembered of the last visit: show it, sign nothing with it. */
export type Account =
  | ({ readonly status: 'connected' | 'reconnecting' } & Details)
  | ({ readonly status: 'disconnected' | 'connecting' } & NoDetails)

/** The account of the eip155 namespace. */
export function useAccount(): Account {
  const connection = useWalletState(state => state.connections.eip155)
  return useMemo(() => toAccount(connection), [connection])
}

function toAccount(connection: Connection<EvmAccount>): Account {
  const { status } = connection
  if (status === 'disconnected' || status === 'connecting') return { status, ...noDetails }
  const { address, chainId, id, connectorName, connectorIcon } = connection.account
  return { status, address, chainId, connectorId: id, connectorName, connectorIcon }
}

const noDetails: NoDetails = {
  address: undefined,
  chainId: undefined,
  connectorId: undefined,
  connectorName: undefined,
  connectorIcon: undefined,
}
