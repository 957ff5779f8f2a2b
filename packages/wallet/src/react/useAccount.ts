import { useMemo } from 'react'
import type { AccountOf, Connection, Namespace } from '../core/index.ts'
import { useWalletState } from './useWalletState.ts'

type Details<Name extends Namespace> = {
  /** Checksummed (EIP-55) for eip155; for the others, base58 or bech32 from the wallet. */
  readonly address: AccountOf[Name]['address']
  /** A number for eip155, the CAIP-2 reference for the others. */
  readonly chainId: AccountOf[Name]['chainId']
  readonly connectorId: string
  readonly connectorName: string
  /** A `data:` image for an `<img>`, if the wallet gave a safe one. */
  readonly connectorIcon: string | undefined
}

type NoDetails = { readonly [Key in keyof Details<Namespace>]?: undefined }

/** `reconnecting` carries the last visit's account: show it, sign nothing with it. */
export type Account<Name extends Namespace = 'eip155'> =
  | ({ readonly status: 'connected' | 'reconnecting' } & Details<Name>)
  | ({ readonly status: 'disconnected' | 'connecting' } & NoDetails)

/** A namespace's account; by default of eip155. */
export function useAccount<Name extends Namespace = 'eip155'>(options?: {
  readonly namespace?: Name
}): Account<Name> {
  const namespace = options?.namespace ?? 'eip155'
  const connection = useWalletState(
    state => state.connections[namespace] as unknown as Connection<AccountOf[Name]>,
  )
  return useMemo(() => toAccount<Name>(connection), [connection])
}

function toAccount<Name extends Namespace>(connection: Connection<AccountOf[Name]>): Account<Name> {
  const { status } = connection
  if (status === 'disconnected' || status === 'connecting') return { status }
  const { address, chainId, id, connectorName, connectorIcon } = connection.account
  return { status, address, chainId, connectorId: id, connectorName, connectorIcon }
}
