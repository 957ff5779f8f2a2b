import { useMemo } from 'react'
import type { AccountOf, Connection, Namespace, NetworkOf } from '../core/index.ts'
import { useWalletState } from './useWalletState.ts'

type Details<Name extends Namespace> = {
  /** Checksummed (EIP-55) for eip155; for the others, base58 or bech32 from the wallet. */
  readonly address: AccountOf[Name]['address']
  /** A number for eip155, the CAIP-2 reference for the others. */
  readonly chainId: AccountOf[Name]['chainId']
  readonly connector: {
    readonly id: string
    readonly name: string
    /** A `data:` image for an `<img>`, if the wallet gave a safe one. */
    readonly icon: string | undefined
  }
}

type NoDetails = { readonly [Key in keyof Details<Namespace>]?: undefined }

/** `reconnecting` carries the last visit's account: show it, sign nothing with it. */
export type Account<Name extends Namespace = 'eip155'> = {
  readonly isConnected: boolean
  readonly isConnecting: boolean
  /** The account's network; undefined without an account or on an unconfigured network. */
  readonly chain: NetworkOf[Name] | undefined
} & (
  | ({ readonly status: 'connected' | 'reconnecting' } & Details<Name>)
  | ({ readonly status: 'disconnected' | 'connecting' } & NoDetails)
)

/** A namespace's account; by default of eip155. */
export function useAccount<Name extends Namespace = 'eip155'>(options?: {
  readonly namespace?: Name
}): Account<Name> {
  const namespace = options?.namespace ?? 'eip155'
  const connection: Connection = useWalletState(state => state.connections[namespace])
  const networks = useWalletState(state => state.networks)
  return useMemo(() => {
    const { status } = connection
    const account = 'account' in connection ? connection.account : undefined
    return {
      status,
      isConnected: status === 'connected',
      isConnecting: status === 'connecting',
      address: account?.address,
      chainId: account?.chainId,
      chain: networks.find(
        ({ chainNamespace, id }) => chainNamespace === namespace && id === account?.chainId,
      ),
      connector: account && { id: account.id, name: account.connectorName, icon: account.connectorIcon },
    } as Account<Name>
  }, [connection, networks, namespace])
}
