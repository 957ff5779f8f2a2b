import type { OwnedValidator } from '@granary/api'

const classicGwei = 32_000_000_000n
const compoundingGwei = 2_048_000_000_000n

type SweptValidator = Pick<
  OwnedValidator,
  'index' | 'status' | 'withdrawalCredentials' | 'balanceGwei' | 'effectiveBalanceGwei'
>

/**
 * Whether the sweep pays something when it comes to a validator next (consensus specification, electra,
 * is_partially_withdrawable_validator and is_fully_withdrawable_validator): what is above 32 ETH of 0x01 credentials, what
 * is above 2,048 ETH of 0x02, everything once it is withdrawable. An active 0x01 validator that holds exactly 32 ETH has
 * earned something until then.
 */
export function sweepPays(validator: SweptValidator): boolean {
  const { index, status, withdrawalCredentials, balanceGwei, effectiveBalanceGwei } = validator
  if (index === null || balanceGwei === null || !/^0x0[12]/.test(withdrawalCredentials)) return false
  if (status === 'withdrawal_possible') return balanceGwei > 0n
  if (withdrawalCredentials.startsWith('0x02')) return balanceGwei > compoundingGwei
  const earns = status === 'active_ongoing' || status === 'active_exiting'
  if ((effectiveBalanceGwei ?? 0n) < classicGwei) return false
  return balanceGwei > classicGwei || (earns && balanceGwei === classicGwei)
}
