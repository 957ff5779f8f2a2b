import type { EvmCost } from '@granary/drivers/evm'
import type { TransactionState } from '@granary/transactions'
import { lastAttempt, type TransactionRecord } from '@granary/transactions/record'
import type { TransferFacts, TransferState } from '../core/index.ts'

/** An account's transfer as views show it; null while its records are read. */
export function transferStateOf(state: TransactionState<EvmCost>): TransferState | null {
  switch (state.step) {
    case 'loading':
      return null
    case 'review': {
      const { plan, quote, status, notice, failure } = state
      const facts = factsOf({ ...plan, facts: quote?.steps[0]?.facts ?? plan.facts })
      return { step: 'review', facts, status, notice, failure, feeWei: quote?.cost.networkFeeWei ?? null }
    }
    case 'sign':
      return { step: 'sign', facts: factsOf(state.plan), phase: state.phase, failure: state.failure }
    case 'broadcast':
      return sentOf(state.record, false, state.failure)
    case 'confirmed':
      return sentOf(state.record, true, null)
    default:
      return state
  }
}

function sentOf(
  record: TransactionRecord,
  isConfirmed: boolean,
  failure: { code: string; details?: string } | null,
): TransferState {
  const [step] = record.steps
  const last = lastAttempt(step)
  const hash = last && 'hash' in last ? last.hash : null
  return {
    step: 'sent',
    facts: factsOf({ ...record, facts: step?.facts ?? record.facts }),
    hash,
    isConfirmed,
    failure,
  }
}

function factsOf({ network, facts }: Pick<TransactionRecord, 'network' | 'facts'>): TransferFacts {
  const { token = '', symbol = '', amount = '', receiver = '', arrives = '' } = facts
  return { network, token, symbol, amount, receiver, arrives }
}
