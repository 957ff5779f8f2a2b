import * as z from 'zod/mini'
import { attemptOf } from '../journal/Attempt.ts'
import { address, amount, bytes32, count, time } from '../journal/fields.ts'

const attempt = attemptOf({
  /** Transactions of the account that were mined when the wallet was asked: what has a lower place was made before. */
  minedBefore: count,
})

/** Version of the stored shape. A reader leaves records of a later version where they are. */
export const actionVersion = 1

/** One action from the first question to the wallet to the final block, kept in this browser. */
export const actionRecord = z.object({
  version: z.literal(actionVersion),
  id: z.uuid(),
  /** What it is: `conflux.stake`. */
  kind: z.string().check(z.minLength(1)),
  /** The account whose action it is, lower case. */
  account: address,
  chainId: z.int(),
  createdAt: time,
  updatedAt: time,
  /** When the person left it behind: it is then no longer resumed; one that may still come is still looked for. */
  closedAt: z.nullable(time),
  /** Lower case. */
  to: address,
  valueWei: amount,
  data: z.templateLiteral(['0x', z.string().check(z.regex(/^([0-9a-f]{2})*$/))]),
  facts: z.record(z.string(), z.string()),
  trace: z.array(z.object({ address, topics: z.array(z.nullable(bytes32)) })),
  /** Oldest first; never empty, for it is written when the wallet is asked. */
  attempts: z.array(attempt).check(z.minLength(1)),
})

export type ActionRecord = z.output<typeof actionRecord>
export type ActionAttempt = z.output<typeof attempt>
