import type { Chain } from '@granary/chains'
import { readRelease } from '@granary/staking/ethereum/splitter'
import { skipToken, useQuery } from '@tanstack/react-query'
import { proxyProvider } from '#web/chain/proxyProvider.ts'

type Receipt = { logs?: { address: string; topics: `0x${string}`[]; data: `0x${string}` }[] } | null

/** What a splitter paid the staker in a transaction, wei; null while it is not known. */
export function usePaidOut(chain: Chain, splitter: string, hash: `0x${string}` | null): bigint | null {
  const { data } = useQuery({
    queryKey: ['ethereum', chain.id, 'released', hash],
    queryFn: hash ? () => readPaidOut(chain, splitter, hash) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

async function readPaidOut(chain: Chain, splitter: string, hash: string): Promise<bigint | null> {
  const receipt = (await proxyProvider(chain).request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })) as Receipt
  const log = receipt?.logs?.find(({ address }) => address.toLowerCase() === splitter)
  return log ? (readRelease(log)?.stakerWei ?? null) : null
}
