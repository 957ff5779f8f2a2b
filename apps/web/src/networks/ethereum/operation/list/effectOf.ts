import type { OwnedValidator, OwnerEvent } from '@granary/api'
import { parseEthAmount } from '@granary/staking/amount'
import { estimateConsolidation, estimateExit } from '@granary/staking/ethereum/queues'
import { lastAttempt } from '@granary/transactions/record'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { type OperationIntent, obstacleOf } from '../requests/OperationIntent.ts'
import { shownAfterSlots } from '../requests/requestQueue.ts'
import type { ChainReading } from './ChainReading.ts'
import type { OperationResult } from './OperationRow.ts'

/** Takes an event that belongs to an operation out of the separately listed ones. */
export type EventTaker = (
  isIt: (event: OwnerEvent) => boolean,
  /** Matches the oldest fitting event. */
) => OwnerEvent | undefined

/** MAX_SEED_LOOKAHEAD plus the current epoch: nothing leaves the exit queue sooner. */
const soonestEpochs = 5

/** What the beacon chain made of a mined request. */
export function effectOf(record: ActionRecord, chain: ChainReading, take: EventTaker): OperationResult {
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
  chain: ChainReading
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
 * Whether a partial withdrawal is neither pending nor paid. One no longer pending may have been paid in a block whose
 * events are unread, unless it is too soon after the request for any payment.
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

/** The effect of an exit that the chain has begun, whoever requested it. */
export function exitEffect(
  validator: OwnedValidator,
  { queues }: ChainReading,
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

/** The chain accepts every top-up of a known validator. */
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

/** Null while the head may not show the effect yet. */
function ignoredAfter(asked: Asked, intent: IntentAbout): OperationResult | null {
  return asked.validator && isShown(asked) ? ignored(asked, intent) : null
}

/** Whether the beacon head is past the block in which the request left its predeploy's queue. */
function isShown({ record, chain: { queues, headSeconds, takenSeconds } }: Asked): boolean {
  const seconds = takenSeconds.get(record.id)
  if (!queues || headSeconds === null || seconds === undefined) return false
  return headSeconds >= seconds + shownAfterSlots * queues.secondsPerSlot
}

function ignored({ chain, validator }: Asked, intent: IntentAbout): OperationResult {
  const { queues, account } = chain
  if (!validator || !queues || !account) return { is: 'ignored', obstacle: null }
  const obstacle = obstacleOf({ ...intent, validator } as OperationIntent, queues, account)
  // Only this site refuses it: the chain does not ignore such a request.
  const code = obstacle?.code === 'CONSOLIDATION_ABOVE_MAXIMUM' ? undefined : obstacle?.code
  return { is: 'ignored', obstacle: code ?? null }
}
