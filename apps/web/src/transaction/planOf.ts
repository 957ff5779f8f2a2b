import type { TransactionPlan } from '@granary/transactions'
import type { ActionRequest } from './ActionRequest.ts'
import { stepOf } from './evm/EvmStep.ts'
import { ownerOf } from './ownerOf.ts'

/** A plan with a step for each request; all are of one kind. */
export function planOf(requests: readonly ActionRequest[]): TransactionPlan {
  const [first] = requests
  if (!first) throw new RangeError('a plan without a step')
  const { kind, owner, facts } = first
  return {
    ...ownerOf(owner),
    kind,
    origin: 'site',
    facts: requests.length === 1 ? facts : {},
    steps: requests.map(stepOf),
  }
}
