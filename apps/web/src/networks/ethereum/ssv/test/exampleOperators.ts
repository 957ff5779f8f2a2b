import type { SsvOperatorRow } from '@granary/api/ssv'

/** A public operator of its own owner, named by its number. */
export function exampleOperator(facts: Partial<SsvOperatorRow> & { id: number }): SsvOperatorRow {
  return {
    name: `Operator ${facts.id}`,
    owner: `0x${facts.id.toString(16).padStart(40, '0')}`,
    feeWei: 1_770_000_000n,
    isPrivate: false,
    hasPendingFee: false,
    verified: false,
    validatorCount: 12,
    performanceDay: 9_990,
    performanceMonth: 9_900,
    mevRelays: ['flashbots'],
    ...facts,
  }
}
