import { useEffect, useState } from 'react'
import type { EvmClient, Wallet } from '../core/index.ts'
import { useWalletState } from './useWalletState.ts'
import { useWalletContext } from './walletContext.ts'

/** The connected eip155 wallet with typed actions; undefined without one. New for each account and network. */
export function useWalletClient(): EvmClient | undefined {
  const { wallet } = useWalletContext()
  const connection = useWalletState(state => state.connections.eip155)
  const [client, setClient] = useState<EvmClient>()

  useEffect(() => {
    if (connection.status !== 'connected') return setClient(undefined)
    let isCurrent = true
    getWalletClient(wallet).then(
      next => isCurrent && setClient(next),
      () => isCurrent && setClient(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [wallet, connection])

  const isCurrent = connection.status === 'connected' && client?.account === connection.account
  return isCurrent ? client : undefined
}

/** The connected eip155 wallet with typed actions, for event handlers. @throws WalletNotConnectedError */
export async function getWalletClient(wallet: Wallet): Promise<EvmClient> {
  const adapter = await wallet.adapter('eip155')
  return adapter.getClient()
}
