import type { TransactionStep } from '@granary/transactions'
import { type AttemptedStep, attemptOf, recordStep } from '@granary/transactions/record'
import * as z from 'zod/mini'
import { isSolanaKey } from './isSolanaKey.ts'

const key = z.string().check(z.refine(isSolanaKey))
const count = z.int().check(z.gte(0))
/** Fits the eight bytes of an instruction. */
const amount = z.bigint().check(z.gte(0n), z.lt(2n ** 64n))

/** A transfer of coins, or of the tokens of one mint. */
export const solanaCall = z.discriminatedUnion('type', [
  z.object({ type: z.literal('coins'), receiver: key, lamports: amount }),
  z.object({
    type: z.literal('tokens'),
    receiver: key,
    mint: key,
    tokenProgram: key,
    /** Token accounts of sender and receiver. */
    source: key,
    destination: key,
    units: amount,
    decimals: count,
    /** The receiver has no account for the mint yet. */
    opens: z.boolean(),
  }),
])

/** What the record keeps of a question beside the call. */
const solanaAsked = z.object({
  /** The transaction can be in a block until this height, and never after. */
  lastBlockHeight: count,
  /** No earlier block can hold it. */
  slot: count,
  blockhash: key,
})

const attempt = attemptOf({
  call: solanaCall,
  asked: solanaAsked,
  hash: z.string(),
  shown: z.object({ slot: count }),
  receipt: z.object({ slot: count }),
})

const solanaRecordStep = z.object({
  ...recordStep.shape,
  account: key,
  call: solanaCall,
  attempts: z.array(attempt),
})

export type SolanaCall = z.output<typeof solanaCall>
export type SolanaAsked = z.output<typeof solanaAsked>
export type SolanaAttempt = z.output<typeof attempt>
export type SolanaRecordStep = z.output<typeof solanaRecordStep>

/** @throws {z.core.$ZodError} for a step of another driver, and for one without a call */
export function solanaRecordStepOf(step: AttemptedStep): SolanaRecordStep {
  return solanaRecordStep.parse({ ...step, call: step.attempts.at(-1)?.call ?? step.call })
}

/** @throws {z.core.$ZodError} */
export const solanaAskedOf = (asked: unknown): SolanaAsked => solanaAsked.parse(asked)
export const solanaCallOf = ({ call }: Pick<TransactionStep, 'call'>): SolanaCall => solanaCall.parse(call)
