import type { TransactionPlan } from '@granary/transactions'
import type { ActionRequest } from './ActionRequest.ts'
import { stepOf } from './evm/EvmStep.ts'
import { ownerOf } from './ownerOf.ts'

/** The plan of one request: a single step. */
export function planOf(request: ActionRequest): TransactionPlan {
  const { kind, owner, facts } = request
  return { ...ownerOf(owner), kind, origin: 'site', facts, steps: [stepOf(request)] }
}
