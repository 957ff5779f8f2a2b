import type { EthereumQueues } from '@granary/api'
import type { EthereumChain } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { type Eip1193, readBlockHead, readBlockSeconds } from '@granary/drivers/evm/chain'
import { decodeConsolidationRequest } from '@granary/staking/ethereum/requests'
import { InFlightError } from '@granary/transactions/errors'
import { isStepInFlight, lastAttempt } from '@granary/transactions/record'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { type OperationKind, operationOf } from './Operation.ts'
import { RequestUnseenError } from './OperationErrors.ts'
import { blocksUntilTaken, readQueueLength, shownAfterSlots } from './requestQueue.ts'

export type ElseSources = {
  chain: EthereumChain
  /** Lower case. */
  account: `0x${string}`
  /** This browser's records of the account's actions. */
  listActions(): Promise<ActionRecord[]>
  /** The wallet's own node. */
  provider(): Eip1193
  /** Time of the beacon chain's slot 0, Unix seconds. */
  readGenesisSeconds(): Promise<number>
}

/**
 * Asserts that no other request of these validators is in flight, and that the beacon chain has seen the earlier ones:
 * judged by an older state, a request could pass that the chain then ignores.
 * @param queues their head tells how recent the validators' state is
 * @throws {InFlightError}; {RequestUnseenError}
 */
export async function assertNothingElse(
  sources: ElseSources,
  requests: readonly ActionRequest[],
  queues: EthereumQueues,
): Promise<void> {
  const wanted = requests.map(({ kind, subject = '', call }) => keysOf(kind, subject, call.data))
  const all = await sources.listActions()
  const alike = all.filter(
    ({ kind, subject, call }) =>
      operationOf(kind) && wanted.some(keys => areAtOdds(keys, keysOf(kind, subject, call.data))),
  )
  const onItsWay = alike.find(isStepInFlight)
  if (onItsWay) throw new InFlightError(onItsWay.id)
  for (const made of newestOfEach(alike))
    if (!(await isSeen(sources, made, queues))) throw new RequestUnseenError(made.record.facts.index ?? '')
}

type Keys = { own: string; target: string | null }

function keysOf(kind: string, own: string, data: `0x${string}`): Keys {
  const isMoving = operationOf(kind) === 'consolidate'
  return { own, target: isMoving ? decodeConsolidationRequest(data).target : null }
}

/** Two requests conflict if they share a validator, except as a common consolidation target. */
function areAtOdds(one: Keys, other: Keys): boolean {
  return one.own === other.own || one.own === other.target || one.target === other.own
}

type Made = { record: ActionRecord; kind: OperationKind; blockNumber: number }

/** The newest record of each kind: once the chain has seen it, it has seen the older ones. */
function newestOfEach(records: readonly ActionRecord[]): Made[] {
  const newest = new Map<string, Made>()
  for (const record of records) {
    const last = lastAttempt(record)
    if (last?.state !== 'confirmed') continue
    const { blockNumber } = last.receipt
    const known = newest.get(record.kind)
    if (!known || known.blockNumber < blockNumber)
      newest.set(record.kind, { record, kind: record.kind as OperationKind, blockNumber })
  }
  return [...newest.values()]
}

/** Whether the head read is past the block, and the chain has taken the request out of its queue by then. */
async function isSeen(
  sources: ElseSources,
  { record, kind, blockNumber }: Made,
  { headSlot, secondsPerSlot }: EthereumQueues,
): Promise<boolean> {
  const provider = sources.provider()
  const [head, askedSeconds, genesisSeconds] = await Promise.all([
    readBlockHead(provider),
    readBlockSeconds(provider, blockNumber),
    sources.readGenesisSeconds(),
  ])
  const readToSeconds = genesisSeconds + headSlot * secondsPerSlot
  if (readToSeconds < askedSeconds + shownAfterSlots * secondsPerSlot) return false
  // The wallet's node may be ahead of the head read; slots between them may have no block.
  const aheadSeconds = Math.max(0, (head.timestampSeconds ?? 0) - readToSeconds)
  const readTo = head.number - Math.ceil(aheadSeconds / secondsPerSlot)
  if (readTo - blockNumber >= blocksUntilTaken(kind)) return true
  return readTo >= blockNumber && (await readQueueLength(provider, record.call.to, readTo)) === 0n
}
