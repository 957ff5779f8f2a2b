import type { ExitState, OwnerEvent } from '@granary/api'
import { parseEthAmount } from '@granary/staking/amount'
import {
  hashesOf,
  isStepConfirmed,
  isStepInFlight,
  lastAttempt,
  wasAsked,
} from '@granary/transactions/record'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { type Stake, stakeProgress, stakeState } from '../../staking/records/index.ts'
import type { ChainReading } from './ChainReading.ts'
import { type EventTaker, effectOf, exitEffect } from './effectOf.ts'
import type { OperationResult, OperationRow, OperationStanding, OperationWhat } from './OperationRow.ts'

/** This browser's records. */
export type Kept = { records: readonly ActionRecord[]; stakes: readonly Stake[] }

/**
 * Every operation of an account, newest first: this browser's requests, exits requested from the provider, and the
 * chain's events, each listed once.
 */
export function mergeOperations({ records, stakes }: Kept, chain: ChainReading): OperationRow[] {
  const left = new Set(chain.events.filter(({ type }) => type !== 'proposal' && type !== 'missed_proposal'))
  const take: EventTaker = isIt => {
    // Events come newest first; the oldest fitting one belongs to the oldest operation.
    const found = [...left].findLast(isIt)
    if (found) left.delete(found)
    return found
  }
  const shown = records.filter(
    record => record.closedAt === null || isStepInFlight(record) || isStepConfirmed(record),
  )
  const rows = [
    ...stakes.filter(isOperation).map(stake => stakeRow(stake, chain, take)),
    ...shown
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
      .map(record => recordRow(record, chain, take)),
    ...chain.exits.map(exit => exitRow(exit, chain, take)),
  ]
  return [...rows, ...[...left].map(event => eventRow(event))].sort((a, b) => b.atSeconds - a.atSeconds)
}

/** What only some rows have. */
const unset = { hashes: [], slot: null, record: null, stake: null }

function recordRow(record: ActionRecord, chain: ChainReading, take: EventTaker): OperationRow {
  const last = lastAttempt(record)
  const result: OperationResult = isStepConfirmed(record)
    ? doneOf(record, chain, take)
    : { is: standingOf(record) }
  const blockNumber = last?.state === 'confirmed' ? last.receipt.blockNumber : -1
  const { index, amount } = record.facts
  return {
    ...unset,
    id: record.id,
    what: record.kind.replace('ethereum.', '') as OperationWhat,
    atSeconds: chain.blockSeconds.get(blockNumber) ?? Date.parse(record.createdAt) / 1000,
    validators: record.kind === 'ethereum.claim' ? [] : [validatorOf(record.subject, index)],
    count: 1,
    amountGwei: amount ? parseEthAmount(amount, 'wei') / 1_000_000_000n : null,
    standing: isStepConfirmed(record) ? standingOfResult(result) : standingOf(record),
    result,
    hashes: hashesOf(record).slice(-1),
    record,
  }
}

const validatorOf = (pubkey: string, index: string | undefined) => ({
  pubkey: pubkey as `0x${string}`,
  index: index ? Number(index) : null,
})

function doneOf(record: ActionRecord, chain: ChainReading, take: EventTaker): OperationResult {
  return record.kind === 'ethereum.claim' ? { is: 'event' } : effectOf(record, chain, take)
}

function standingOf(record: ActionRecord): 'asked' | 'sent' | 'open' | 'left' {
  if (lastAttempt(record)?.state === 'asked') return 'asked'
  if (isStepInFlight(record)) return 'sent'
  return record.closedAt === null ? 'open' : 'left'
}

const over: readonly OperationResult['is'][] = [
  'paid',
  'consolidated',
  'compounded',
  'topUpDone',
  'topUpCounts',
  'event',
]

function standingOfResult({ is }: OperationResult): OperationStanding {
  if (is === 'ignored' || is === 'providerRefused') return 'ignored'
  return over.includes(is) ? 'done' : 'working'
}

/** A draft forgotten before the wallet was asked is no operation. */
function isOperation(stake: Stake): boolean {
  return stake.closedAt === null || wasAsked(stake)
}

function stakeRow(stake: Stake, chain: ChainReading, take: EventTaker): OperationRow {
  const { confirmed, count } = stakeProgress(stake)
  const pubkeys = stake.offer?.deposits.map(({ pubkey }) => pubkey) ?? []
  const deposits = confirmed > 0 ? pubkeys.map(pubkey => take(isDepositOf(pubkey))) : []
  const standing = stakeState(stake) === 'confirmed' ? 'done' : stake.closedAt === null ? 'open' : 'left'
  const hashes = stake.steps.flatMap(step => hashesOf({ attempts: step.attempts.slice(-1) }).slice(-1))
  return {
    ...unset,
    id: stake.id,
    what: 'stake',
    atSeconds: deposits.find(event => event)?.timestampSeconds ?? Date.parse(stake.createdAt) / 1000,
    validators: pubkeys.map(pubkey => ({ pubkey, index: chain.validators.get(pubkey)?.index ?? null })),
    count: stake.intent.amountsGwei.length,
    amountGwei: stake.intent.amountsGwei.reduce((sum, amount) => sum + amount, 0n),
    standing,
    result: stakeResult(standing, confirmed, count),
    hashes: [...new Set(hashes)],
    stake,
  }
}

function stakeResult(standing: 'done' | 'open' | 'left', confirmed: number, count: number): OperationResult {
  if (standing === 'done') return { is: 'stakeDone' }
  if (standing === 'left' && confirmed === 0) return { is: 'left' }
  return { is: 'stakeOpen', confirmed, count: Math.max(1, count) }
}

const isDepositOf = (pubkey: string) => (event: OwnerEvent) =>
  event.type === 'deposit' && event.pubkey === pubkey

function exitRow(exit: ExitState, chain: ChainReading, take: EventTaker): OperationRow {
  const validator = chain.validators.get(exit.pubkey)
  const result: OperationResult =
    exit.state === 'refused'
      ? { is: 'providerRefused', code: exit.code ?? 'UNEXPECTED' }
      : validator?.exitEpoch != null
        ? exitEffect(validator, chain, take)
        : { is: 'providerRequested' }
  return {
    ...unset,
    id: `exit-${exit.pubkey}-${exit.requestedAt}`,
    what: 'providerExit',
    atSeconds: Date.parse(exit.requestedAt) / 1000,
    validators: [{ pubkey: exit.pubkey, index: validator?.index ?? null }],
    count: 1,
    amountGwei: result.is === 'paid' ? result.amountGwei : (validator?.balanceGwei ?? null),
    standing: standingOfResult(result),
    result,
  }
}

function eventRow(event: OwnerEvent): OperationRow {
  return {
    ...unset,
    id: `${event.slot}-${event.type}-${event.pubkey}-${event.amountGwei}-${event.blockNumber}`,
    what: event.type as OperationWhat,
    atSeconds: event.timestampSeconds,
    validators: [{ pubkey: event.pubkey, index: event.index }],
    count: 1,
    amountGwei: event.amountGwei,
    standing: 'seen',
    result: { is: 'event' },
    slot: event.slot,
  }
}
