import type { TransactionStep } from '@granary/transactions'
import { type AttemptedStep, attemptOf, recordStep } from '@granary/transactions/record'
import * as z from 'zod/mini'

const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.gte(0))
const sats = z.bigint().check(z.gte(0n))

export const bitcoinCall = z.object({ receiver: z.string().check(z.minLength(1)), sats })

/** What the record keeps of a question beside the call: the whole transaction but its signatures. */
const bitcoinAsked = z.object({
  coins: z.array(z.object({ txid, vout: count, sats })).check(z.minLength(1)),
  fee: sats,
  change: sats,
})

const attempt = attemptOf({
  call: bitcoinCall,
  asked: bitcoinAsked,
  hash: txid,
  shown: z.object({}),
  receipt: z.object({ height: count }),
})

const bitcoinRecordStep = z.object({
  ...recordStep.shape,
  call: bitcoinCall,
  attempts: z.array(attempt),
})

export type BitcoinCall = z.output<typeof bitcoinCall>
export type BitcoinAsked = z.output<typeof bitcoinAsked>
export type BitcoinAttempt = z.output<typeof attempt>
export type BitcoinRecordStep = z.output<typeof bitcoinRecordStep>

/** @throws {z.core.$ZodError} for a step of another driver, and for one without a call */
export function bitcoinRecordStepOf(step: AttemptedStep): BitcoinRecordStep {
  return bitcoinRecordStep.parse({ ...step, call: step.attempts.at(-1)?.call ?? step.call })
}

/** @throws {z.core.$ZodError} */
export const bitcoinAskedOf = (asked: unknown): BitcoinAsked => bitcoinAsked.parse(asked)
export const bitcoinCallOf = ({ call }: Pick<TransactionStep, 'call'>): BitcoinCall => bitcoinCall.parse(call)
