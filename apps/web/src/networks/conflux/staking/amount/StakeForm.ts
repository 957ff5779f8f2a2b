import { formatDrip } from '@granary/staking/amount'
import { type ConfluxPoolKind, voteDrip } from '@granary/staking/conflux'

/** The first step's input, as typed. */
export type StakeForm = {
  amount: string
  /** Unit of `amount`: CFX, or for vote pools also votes of 1000 CFX. */
  unit: 'cfx' | 'votes'
}

/**
 * The initial form.
 * @param planned CFX as typed on another page; the form validates it like any input
 */
export function newStakeForm(kind: ConfluxPoolKind, planned: string | null): StakeForm {
  if (planned !== null) return { amount: planned, unit: 'cfx' }
  return { amount: '', unit: kind === 'vote' ? 'votes' : 'cfx' }
}

/** The form for a pool of another kind: keeps the input, in a unit that the pool counts in. */
export function stakeFormFor(kind: ConfluxPoolKind, form: StakeForm): StakeForm {
  if (kind === 'vote' || form.unit === 'cfx') return form
  const votes = form.amount.trim()
  return { amount: /^[0-9]+$/.test(votes) ? `${BigInt(votes) * 1000n}` : '', unit: 'cfx' }
}

/** An amount as text in a unit: empty if it is not whole votes; null without an amount. */
export function inUnit(drip: bigint | null, unit: StakeForm['unit']): string | null {
  if (drip === null) return null
  if (unit === 'votes') return drip % voteDrip === 0n ? String(drip / voteDrip) : ''
  return formatDrip(drip)
}
