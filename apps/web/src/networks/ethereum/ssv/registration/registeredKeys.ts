import { isStepConfirmed } from '@granary/transactions/record'
import { confirmedRows, type Stake } from '../../staking/records/index.ts'
import type { KnownValidators } from './expectedBalance.ts'

/**
 * Validators that stakes of this browser have registered with these operators. Those of a stake that was given up before
 * their deposit will hold nothing.
 * @param stakes of one account and chain
 */
export function registeredKeys(
  stakes: readonly Stake[],
  operatorIds: readonly number[],
): KnownValidators['own'] {
  return stakes
    .filter(({ ssv }) => ssv?.operatorIds.join() === operatorIds.join())
    .flatMap(stake => {
      const deposited = confirmedRows(stake)
      const registered = stake.steps.flatMap(step => {
        const { first, count } = step.rows
        const isMade = step.does === 'register' && isStepConfirmed(step)
        return isMade ? Array.from({ length: count }, (_, i) => first + i) : []
      })
      return registered.flatMap(row => {
        const deposit = stake.offer?.deposits[row]
        const { keysOf } = stake.ssv ?? {}
        if (!deposit || !keysOf) return []
        const { pubkey, amountGwei } = deposit
        const isGivenUp = stake.closedAt !== null && !deposited.has(row)
        return [{ pubkey, amountGwei: isGivenUp ? 0n : amountGwei, keysOf }]
      })
    })
}
