import type { Client } from 'viem'
import {
  type AdapterHost,
  type Address,
  type BalanceResult,
  ChainNotFoundError,
  type EvmAccount,
  type EvmClient,
  type EvmNetwork,
  type NetworkId,
} from '../core/index.ts'
import { createEvmClient } from './createEvmClient.ts'
import { createHostReaders } from './createHostReaders.ts'
import { failedBalance } from './failedBalance.ts'
import { getBalance } from './getBalance.ts'

export type EvmClients = ReturnType<typeof createEvmClients>

/** Clients of the host's networks: to read, and to ask a connected wallet. Apart from the rest, as they need viem. */
export function createEvmClients(host: AdapterHost<'eip155'>) {
  const readerOf = createHostReaders()
  const networkOf = (chainId: NetworkId): EvmNetwork => {
    const network = host.networks.find(({ id }) => id === chainId)
    if (!network) throw new ChainNotFoundError(String(chainId))
    return network
  }
  /** @throws ChainNotFoundError */
  const getReader = (chainId: number): Client => readerOf(networkOf(chainId))
  return {
    getReader,
    /** Never throws. */
    async getBalance(address: string, chainId: NetworkId): Promise<BalanceResult> {
      const network = host.networks.find(({ id }) => id === Number(chainId))
      return network ? getBalance(network, readerOf(network), address as Address) : failedBalance
    },
    /** @throws ChainNotFoundError */
    getClient(account: EvmAccount): EvmClient {
      const { chainId } = account
      const sent = (hash: string) => host.transactionSent?.(hash, chainId)
      return createEvmClient(account, networkOf(chainId), getReader(chainId), sent)
    },
  }
}
