import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { isStepConfirmed } from '@granary/transactions/record'
import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import { NodeAnswerError } from '#web/chain/quantity.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { operationKinds } from '../requests/Operation.ts'
import { readQueueLength } from '../requests/requestQueue.ts'
import type { Kept } from './mergeOperations.ts'
import { type QueueReading, takenSeconds } from './takenSeconds.ts'

const refreshMs = 10_000

/** When requests that are in a block were first seen to have left the queue of their predeploy, by record. */
export function useTakenSeconds(network: EthereumNetworkId, kept: Kept | null): ReadonlyMap<string, number> {
  const taken = useRef(new Map<string, number>()).current
  const waiting = (kept?.records ?? []).filter(
    record => isStepConfirmed(record) && isRequest(record) && !taken.has(record.id),
  )
  const addresses = [...new Set(waiting.map(({ call }) => call.to))]
  const readings = useQueries({
    queries: addresses.map(address => ({
      queryKey: ['ethereum', network, 'request-queue', address],
      refetchInterval: refreshMs,
      queryFn: () => readQueue(proxyProvider(ethereumNetworks[network]), address),
    })),
  })
  for (const record of waiting) {
    const reading = readings[addresses.indexOf(record.call.to)]?.data
    const seconds = reading && takenSeconds(record, reading)
    if (seconds != null) taken.set(record.id, seconds)
  }
  return taken
}

const isRequest = ({ kind }: { kind: string }) =>
  kind !== 'ethereum.topUp' && operationKinds.some(each => each === kind)

async function readQueue(provider: Eip1193, address: string): Promise<QueueReading> {
  const { number: blockNumber, timestampSeconds } = await readBlockHead(provider)
  if (timestampSeconds === null) throw new NodeAnswerError('time of a block', timestampSeconds)
  const length = await readQueueLength(provider, address, blockNumber)
  return { blockNumber, seconds: timestampSeconds, length }
}
