import type { AttemptNotice } from '@granary/transactions/record'
import { isAttemptInFlight } from '../journal/attemptState.ts'
import type { ActionRequest } from './ActionRequest.ts'
import type { ActionAttempt, CallRecord } from './evm/EvmStep.ts'

/** A requested step of a plan on an EVM chain, as screens and lists read it. */
export type ActionRecord = CallRecord & {
  /** The plan's own id if it has one step. */
  id: string
  plan: { id: string; lane: string }
  /** Such as `conflux.stake`. */
  kind: string
  /** A validator's key, lower case; empty where the contract says it all. */
  subject: string
  chainId: number
  facts: Readonly<Record<string, string>>
  createdAt: string
  updatedAt: string
  /** When the person left the plan behind. It is not resumed, but given-up steps are still searched for. */
  closedAt: string | null
  /** Later steps of the plan, not requested yet. */
  later: number
}

type Attempted = { attempts: readonly ActionAttempt[] }

/** The latest attempt. */
export function lastOf({ attempts }: Attempted): ActionAttempt {
  const last = attempts.at(-1)
  if (!last) throw new RangeError('a record without an attempt')
  return last
}

/** Whether the wallet was asked and the transaction may still come by itself. */
export function isActionInFlight(record: Attempted): boolean {
  return isAttemptInFlight(lastOf(record))
}

/** Whether the person has something left to do or to wait for, in this step or in later ones. */
export function isActionUnfinished(record: ActionRecord): boolean {
  if (isActionInFlight(record)) return true
  return record.closedAt === null && (!isActionDone(record) || record.later > 0)
}

/** Whether it is in a block. */
export function isActionDone(record: Attempted): boolean {
  return lastOf(record).state === 'confirmed'
}

/** Whether no node has shown the transaction yet. */
export function isActionUnseen(record: Attempted): boolean {
  const last = lastOf(record)
  return last.state === 'accepted' || (last.state === 'broadcast' && last.ownNonce === null)
}

/** Why it made no transaction; null while it may, or did. */
export function noticeOf(record: Attempted): AttemptNotice | null {
  const last = lastOf(record)
  if (last.state === 'rejected' || last.state === 'dropped') return last.state
  return last.state === 'failed' ? last.reason : null
}

/** Every hash that the wallet or a node named. */
export function hashesOf({ attempts }: Attempted): `0x${string}`[] {
  return attempts.flatMap(attempt => {
    const replaced = 'replacedHashes' in attempt ? attempt.replacedHashes : []
    return 'hash' in attempt && attempt.hash ? [...replaced, attempt.hash] : replaced
  })
}

/** The request that the step made. */
export function requestOf(action: ActionRecord): ActionRequest {
  const { kind, subject, account, chainId, to, valueWei, data, facts, trace } = action
  return {
    kind,
    ...(subject !== '' && { subject }),
    owner: { account, chainId },
    call: { from: account, to, valueWei, data },
    facts,
    trace: trace.map(({ data: begin, ...log }) => ({ ...log, ...(begin !== null && { data: begin }) })),
  }
}
