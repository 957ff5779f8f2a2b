import type { ActionRequest } from './ActionRequest.ts'
import type { ActionAttempt, CallRecord } from './evm/EvmStep.ts'

/** One step of a plan on an EVM chain that the wallet was asked for, as screens and lists read it. */
export type ActionRecord = CallRecord & {
  /** Of the plan, where it is the only step. */
  id: string
  plan: { id: string; lane: string }
  /** What it is: `conflux.stake`. */
  kind: string
  /** What it is about beside the contract, lower case; empty for nothing. */
  subject: string
  chainId: number
  facts: Readonly<Record<string, string>>
  createdAt: string
  updatedAt: string
  /** When the person left the plan behind: it is then no longer resumed; one that may still come is still looked for. */
  closedAt: string | null
  /** Steps of the plan after it that no wallet was asked for yet. */
  later: number
}

/** Why nothing was made of an attempt. */
export type ActionNotice = 'rejected' | 'reverted' | 'cancelled' | 'not_sent' | 'dropped'

type Attempted = { attempts: readonly ActionAttempt[] }

/** What the wallet was asked last. */
export function lastOf({ attempts }: Attempted): ActionAttempt {
  const last = attempts.at(-1)
  if (!last) throw new RangeError('a record without an attempt')
  return last
}

/** Whether the wallet was asked and what came of it may still be made by itself. */
export function isActionInFlight(record: Attempted): boolean {
  const { state } = lastOf(record)
  return state === 'asked' || state === 'accepted' || state === 'broadcast'
}

/** Whether the person has something left to do or to wait for: with this one, or with what is asked for after it. */
export function isActionUnfinished(record: ActionRecord): boolean {
  if (isActionInFlight(record)) return true
  return record.closedAt === null && (!isActionDone(record) || record.later > 0)
}

/** Whether it is in a block. */
export function isActionDone(record: Attempted): boolean {
  return lastOf(record).state === 'confirmed'
}

/** Whether no node has shown it yet. */
export function isActionUnseen(record: Attempted): boolean {
  const last = lastOf(record)
  return last.state === 'accepted' || (last.state === 'broadcast' && last.ownNonce === null)
}

/** Why nothing was made; null while it may be, or is. */
export function noticeOf(record: Attempted): ActionNotice | null {
  const last = lastOf(record)
  if (last.state === 'rejected' || last.state === 'dropped') return last.state
  return last.state === 'failed' ? last.reason : null
}

/** Every hash that the wallet or a node named for it. */
export function hashesOf({ attempts }: Attempted): `0x${string}`[] {
  return attempts.flatMap(attempt => {
    const replaced = 'replacedHashes' in attempt ? attempt.replacedHashes : []
    return 'hash' in attempt && attempt.hash ? [...replaced, attempt.hash] : replaced
  })
}

/** What was asked for. */
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
