import type { TransactionPlan, TransactionState, TransactionStep } from '@granary/transactions'
import { currentStep, lastAttempt, type TransactionRecord } from '@granary/transactions/record'
import type { PlanState } from '../core/index.ts'

/** A plan as it was prepared last. */
export type PreparedPlan = Pick<TransactionPlan, 'network' | 'facts'> & {
  readonly steps: readonly Pick<TransactionStep, 'lane' | 'call'>[]
  /** Index of the step that is asked for next, or is on its way. */
  readonly current: number
}

/** Network fee in the smallest units of the chain's coin, as its driver names it. */
export type PlanCost = { readonly networkFeeWei: bigint } | { readonly networkFee: bigint }

/** An account's plan as views show it; null while its records are read. */
export function planStateOf<Facts>(
  state: TransactionState<PlanCost>,
  factsOf: (plan: PreparedPlan) => Facts,
): PlanState<Facts> | null {
  switch (state.step) {
    case 'loading':
      return null
    case 'review': {
      const { plan, record, quote, status, notice, failure } = state
      const { facts } = quote?.steps.at(-1) ?? plan
      const shown = factsOf({ ...plan, facts, current: record ? currentStep(record) : 0 })
      const fee = quote && feeOf(quote.cost)
      return { step: 'review', facts: shown, status, notice, failure, fee }
    }
    case 'sign': {
      const { plan, record, phase, failure } = state
      const facts = record ? recordFacts(record, factsOf) : factsOf({ ...plan, current: 0 })
      return { step: 'sign', facts, phase, failure }
    }
    case 'broadcast':
    case 'confirmed': {
      const { record } = state
      const hash = record.steps.map(hashOf).findLast(each => each !== null) ?? null
      const isConfirmed = state.step === 'confirmed'
      const failure = state.step === 'broadcast' ? state.failure : null
      return { step: 'sent', facts: recordFacts(record, factsOf), hash, isConfirmed, failure }
    }
    default:
      return state
  }
}

function recordFacts<Facts>(record: TransactionRecord, factsOf: (plan: PreparedPlan) => Facts): Facts {
  const { facts } = record.steps.at(-1) ?? record
  return factsOf({ ...record, facts, current: currentStep(record) })
}

function hashOf(step: TransactionRecord['steps'][number]): string | null {
  const last = lastAttempt(step)
  return last && 'hash' in last ? last.hash : null
}

const feeOf = (cost: PlanCost) => ('networkFeeWei' in cost ? cost.networkFeeWei : cost.networkFee)
