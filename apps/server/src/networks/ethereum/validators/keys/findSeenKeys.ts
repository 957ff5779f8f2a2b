import type { EthereumChain } from '@granary/chains'
import type { Hex } from '@granary/staking/ethereum'
import type { Log } from '#server/platform/log/createLog.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { readHeight } from '#server/platform/upstreams/rpc/readHeight.ts'
import type { DepositStore } from '../deposits/DepositStore.ts'
import { readDepositLogs } from '../deposits/readDepositLogs.ts'
import type { KeyClient } from './KeyClient.ts'

const blocksPerCall = 2_000n

export type SeenKeysParts = {
  chain: EthereumChain
  rpc: JsonRpcUpstream
  client: Pick<KeyClient, 'listKeys'> | undefined
  deposits: DepositStore
  log: Log
}

/**
 * Public keys in use besides those of the beacon state: what the validator client runs, and what was deposited since
 * the last scan (the beacon chain forgets a deposit that it dropped). Logs and skips a silent source: the beacon
 * state alone knows every key with money in it.
 */
export async function findSeenKeys(parts: SeenKeysParts): Promise<Set<Hex>> {
  const sources = [
    ['the validator client', async () => (await parts.client?.listKeys()) ?? new Set<Hex>()],
    ['the deposit contract', () => depositedSince(parts)],
  ] as const
  const found = await Promise.all(
    sources.map(([name, read]) =>
      read().catch(error => {
        parts.log.warn({ err: error }, `${name} could not be asked which keys are in use`)
        return new Set<Hex>()
      }),
    ),
  )
  return new Set(found.flatMap(keys => [...keys]))
}

async function depositedSince({ chain, rpc, deposits }: SeenKeysParts): Promise<Set<Hex>> {
  const head = await readHeight(rpc)
  const keys = new Set<Hex>()
  const first = (await deposits.nextBlock(chain.id)) ?? head + 1n
  for (let from = first; from <= head; from += blocksPerCall) {
    const to = from + blocksPerCall - 1n < head ? from + blocksPerCall - 1n : head
    for (const { pubkey } of await readDepositLogs(rpc, chain.depositContract.address, from, to))
      keys.add(pubkey)
  }
  return keys
}
