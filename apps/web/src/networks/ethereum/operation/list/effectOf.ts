import type { OwnedValidator, OwnerEvent } from '@granary/api'
import { parseEthAmount } from '@granary/staking/amount'
import { estimateConsolidation, estimateExit } from '@granary/staking/ethereum/queues'
import { lastAttempt } from '@granary/transactions/record'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { type OperationIntent, obstacleOf } from '../requests/OperationIntent.ts'
import { shownAfterSlots } from '../requests/requestQueue.ts'
import type { ChainView } from './ChainView.ts'
import type { OperationResult } from './OperationRow.ts'

/** Events that belong to an operation are taken out of what is listed by itself. */
export type EventTaker = (
  isIt: (event: OwnerEvent) => boolean,
  /** The oldest one that fits, unless told; events come newest first. */
) => OwnerEvent | undefined

/** MAX_SEED_LOOKAHEAD and the epoch that is under way: nothing leaves the exit queue sooner. */
const soonestEpochs = 5

/** What the beacon chain made of a request that is in a block. */
export function effectOf(record: ActionRecord, chain: ChainView, take: EventTaker): OperationResult {
  const last = lastAttempt(record)
  if (last?.state !== 'confirmed') return { is: 'checking' }
  const { blockNumber } = last.receipt
  const isAfter = (event: OwnerEvent) =>
    event.pubkey === record.subject && (event.blockNumber ?? 0) >= blockNumber
  const validator = chain.validators.get(record.subject)
  const asked = { record, chain, take, isAfter, validator, blockNumber }
  switch (record.kind) {
    case 'ethereum.partial':
      return partialEffect(asked)
    case 'ethereum.exit':
      return validator?.exitEpoch != null
        ? exitEffect(validator, chain, take)
        : (ignoredAfter(asked, { operation: 'exit' }) ?? { is: 'checking' })
    case 'ethereum.compound':
      if (validator?.withdrawalCredentials.startsWith('0x02')) return { is: 'compounded' }
      return ignoredAfter(asked, { operation: 'compound' }) ?? { is: 'checking' }
    case 'ethereum.consolidate':
      return consolidationEffect(asked)
    default:
      return topUpEffect(asked)
  }
}

type Asked = {
  record: ActionRecord
  chain: ChainView
  take: EventTaker
  isAfter: (event: OwnerEvent) => boolean
  validator: OwnedValidator | undefined
  blockNumber: number
}

function partialEffect(asked: Asked): OperationResult {
  const { record, take, isAfter, validator } = asked
  const amountGwei = parseEthAmount(record.facts.amount ?? '0', 'gwei')
  const paid = take(event => event.type === 'withdrawal' && event.amountGwei === amountGwei && isAfter(event))
  if (paid) return { is: 'paid', amountGwei, atSeconds: paid.timestampSeconds }
  if (!validator) return { is: 'checking' }
  if (validator.pendingPartialGwei > 0n) return { is: 'partialQueued', seconds: soonestSeconds(asked) }
  return isPartialGone(asked) ? ignored(asked, { operation: 'partial', amountGwei }) : { is: 'checking' }
}

/**
 * Whether nothing waits and nothing was paid. What waits no longer may have been paid in a block that was not read for
 * events yet; but not so soon after the request that no payment can have been made.
 */
function isPartialGone(asked: Asked): boolean {
  const { record, chain, blockNumber } = asked
  const { queues, headSeconds, readToSeconds, blockSeconds, goneSeconds } = chain
  const askedSeconds = blockSeconds.get(blockNumber)
  if (!queues || headSeconds === null || askedSeconds === undefined || !isShown(asked)) return false
  const gone = goneSeconds.get(record.id) ?? headSeconds
  goneSeconds.set(record.id, gone)
  const epochSeconds = queues.slotsPerEpoch * queues.secondsPerSlot
  const soonest = askedSeconds + (soonestEpochs - 1 + queues.minWithdrawabilityDelayEpochs) * epochSeconds
  return headSeconds < soonest || (readToSeconds !== null && readToSeconds >= gone)
}

function soonestSeconds({ chain, blockNumber }: Asked): number | null {
  const { queues, headSeconds, blockSeconds } = chain
  const askedSeconds = blockSeconds.get(blockNumber)
  if (!queues || headSeconds === null || askedSeconds === undefined) return null
  const epochSeconds = queues.slotsPerEpoch * queues.secondsPerSlot
  const epochs = soonestEpochs + queues.minWithdrawabilityDelayEpochs
  return Math.max(0, askedSeconds + epochs * epochSeconds - headSeconds)
}

/** Of an exit that the chain has begun, whoever asked for it. */
export function exitEffect(
  validator: OwnedValidator,
  { queues }: ChainView,
  take: EventTaker,
): OperationResult {
  const { pubkey, exitEpoch, withdrawableEpoch } = validator
  const fromSlot = (withdrawableEpoch ?? 0) * (queues?.slotsPerEpoch ?? 32)
  const paid = take(event => event.type === 'withdrawal' && event.pubkey === pubkey && event.slot >= fromSlot)
  take(event => event.type === 'exited' && event.pubkey === pubkey)
  if (paid) return { is: 'paid', amountGwei: paid.amountGwei ?? 0n, atSeconds: paid.timestampSeconds }
  const seconds = queues ? (estimateExit(queues, validator)?.payoutSoonestSeconds ?? null) : null
  return { is: 'exitQueued', epoch: exitEpoch ?? 0, seconds }
}

function consolidationEffect(asked: Asked): OperationResult {
  const { record, chain, take, isAfter, validator } = asked
  const moved = take(event => event.type === 'consolidated_out' && isAfter(event))
  if (moved) {
    take(
      event =>
        event.type === 'consolidated_in' && event.slot === moved.slot && event.pubkey === record.facts.target,
    )
    return { is: 'consolidated', amountGwei: moved.amountGwei ?? 0n, atSeconds: moved.timestampSeconds }
  }
  if (!validator) return { is: 'checking' }
  if (validator.consolidation?.role === 'source' || validator.exitEpoch !== null) {
    const seconds = chain.queues && (estimateConsolidation(chain.queues, validator)?.movedSeconds ?? null)
    return { is: 'consolidationQueued', seconds }
  }
  const target = chain.validators.get(record.facts.target ?? '') ?? null
  return ignoredAfter(asked, { operation: 'consolidate', target }) ?? { is: 'checking' }
}

/** The chain takes every top-up of a validator that it knows. */
function topUpEffect({ record, take, isAfter, validator }: Asked): OperationResult {
  const amountGwei = parseEthAmount(record.facts.amount ?? '0', 'gwei')
  const seen = take(event => event.type === 'top_up' && event.amountGwei === amountGwei && isAfter(event))
  if (validator && validator.pendingDepositGwei > 0n) return { is: 'topUpQueued' }
  if (seen) return { is: 'topUpDone', atSeconds: seen.timestampSeconds }
  return validator ? { is: 'topUpCounts' } : { is: 'checking' }
}

type IntentAbout = OperationIntent extends infer Intent
  ? Intent extends unknown
    ? Omit<Intent, 'validator'>
    : never
  : never

/** Null while the head may not show yet what the chain made of it. */
function ignoredAfter(asked: Asked, intent: IntentAbout): OperationResult | null {
  return asked.validator && isShown(asked) ? ignored(asked, intent) : null
}

/** Whether the head of the beacon chain comes after the block with which the request left the queue of its predeploy. */
function isShown({ record, chain: { queues, headSeconds, takenSeconds } }: Asked): boolean {
  const seconds = takenSeconds.get(record.id)
  if (!queues || headSeconds === null || seconds === undefined) return false
  return headSeconds >= seconds + shownAfterSlots * queues.secondsPerSlot
}

function ignored({ chain, validator }: Asked, intent: IntentAbout): OperationResult {
  const { queues, account } = chain
  if (!validator || !queues || !account) return { is: 'ignored', obstacle: null }
  const obstacle = obstacleOf({ ...intent, validator } as OperationIntent, queues, account)
  // That one is ours alone: the chain does not ignore a request for it.
  const code = obstacle?.code === 'CONSOLIDATION_ABOVE_MAXIMUM' ? undefined : obstacle?.code
  return { is: 'ignored', obstacle: code ?? null }
}
