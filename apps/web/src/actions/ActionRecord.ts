import * as z from 'zod/mini'
import { attemptOf } from '../journal/Attempt.ts'
import { address, amount, bytes32, count, time } from '../journal/fields.ts'

export const actionAttempt = attemptOf({
  /** Transactions of the account that were mined when the wallet was asked: what has a lower place was made before. */
  minedBefore: count,
  /** The bundle that the wallet was asked to make it in (EIP-5792), by the id that the wallet knows; null for none. */
  callsId: z.nullable(z.string().check(z.maxLength(10_000))),
})

const data = z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-f]{2})*$/))])

const call = {
  /** What it is: `conflux.stake`. */
  kind: z.string().check(z.minLength(1)),
  /** What it is about beside the contract, lower case; empty for nothing. */
  subject: z.string(),
  /** Lower case. */
  to: address,
  valueWei: amount,
  data,
  facts: z.record(z.string(), z.string()),
  trace: z.array(z.object({ address, topics: z.array(z.nullable(bytes32)), data: z.nullable(data) })),
}

const plannedCall = z.object(call)

/**
 * Version of the stored shape. A reader leaves records of a later version where they are. Version 1 knew no subjects, no
 * groups and no bundles.
 */
export const actionVersion = 2

/** One action from the first question to the wallet to the final block, kept in this browser. */
export const actionRecord = z.object({
  version: z.literal(actionVersion),
  id: z.uuid(),
  ...call,
  /** The account whose action it is, lower case. */
  account: address,
  chainId: z.int(),
  createdAt: time,
  updatedAt: time,
  /** When the person left it behind: it is then no longer resumed; one that may still come is still looked for. */
  closedAt: z.nullable(time),
  /** The wish that it is a part of; null for one that stands alone. */
  group: z.nullable(z.object({ id: z.uuid(), index: count, count })),
  /** What of the wish is asked for after this one, and was not yet, in order. */
  later: z.array(plannedCall),
  /** Oldest first; never empty, for it is written when the wallet is asked. */
  attempts: z.array(actionAttempt).check(z.minLength(1)),
})

export type ActionRecord = z.output<typeof actionRecord>
/** What of a record tells its transaction from others on the chain. */
export type CallRecord = Pick<ActionRecord, 'account' | 'to' | 'data' | 'valueWei' | 'trace' | 'attempts'>
export type PlannedCall = z.output<typeof plannedCall>
export type ActionAttempt = z.output<typeof actionAttempt>
