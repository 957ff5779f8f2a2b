import type { EvmClient } from '../core/index.ts'
import { keyOf } from './keyOf.ts'
import { useAccount } from './useAccount.ts'
import { type Read, type ReadOptions, useRead } from './useRead.ts'
import { getWalletClient } from './useWalletClient.ts'
import { useWalletContext } from './walletContext.ts'

/**
 * A reading from the connected eip155 wallet; disabled without one.
 * @param subject what is read of the account; undefined if it cannot be read now
 */
export function useClientRead<Data>(
  subject: unknown,
  read: (client: EvmClient) => Promise<Data>,
  options?: ReadOptions,
): Read<Data> {
  const { wallet } = useWalletContext()
  const { status, address, chainId, connector } = useAccount()
  const isReadable = status === 'connected' && subject !== undefined
  const key = isReadable ? keyOf([connector.id, address, chainId, subject]) : undefined
  return useRead(key, async () => read(await getWalletClient(wallet)), options)
}
