import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { type Eip1193, NodeAnswerError, readBlockHead } from '@granary/drivers/evm/chain'
import { isStepConfirmed, lastAttempt } from '@granary/transactions/record'
import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { operationKinds } from '../requests/Operation.ts'
import { blocksUntilTaken, readQueueLength } from '../requests/requestQueue.ts'
import type { Kept } from './mergeOperations.ts'

const refreshMs = 10_000

/** Block times at which mined requests were first seen gone from their predeploy's queue, by record id. */
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

/** A predeploy's queue at the end of a block. */
type QueueReading = {
  blockNumber: number
  /** Time of that block, Unix seconds. */
  seconds: number
  /** Waiting requests. */
  length: bigint
}

/**
 * When the chain has certainly taken a request out of its predeploy's queue: it takes two or sixteen per block, so on a
 * busy day a request waits for many blocks.
 * @returns time of the block read, Unix seconds; null while the request may still wait
 */
export function takenSeconds(record: ActionRecord, reading: QueueReading): number | null {
  const last = lastAttempt(record)
  const kind = operationKinds.find(each => each === record.kind)
  if (!kind || last?.state !== 'confirmed') return null
  const blocks = reading.blockNumber - last.receipt.blockNumber
  const isTaken = blocks >= 0 && (reading.length === 0n || blocks >= blocksUntilTaken(kind))
  return isTaken ? reading.seconds : null
}
