import type { OwnedValidator } from '@granary/api'

const classicGwei = 32_000_000_000n
const compoundingGwei = 2_048_000_000_000n

type SweptValidator = Pick<
  OwnedValidator,
  'index' | 'status' | 'withdrawalCredentials' | 'balanceGwei' | 'effectiveBalanceGwei'
>

/**
 * Whether the sweep's next visit pays this validator (consensus specification, electra,
 * is_partially_withdrawable_validator and is_fully_withdrawable_validator): the excess over 32 ETH with 0x01
 * credentials or over 2,048 ETH with 0x02, and everything once withdrawable. An active 0x01 validator at exactly 32 ETH
 * has earned something by then.
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
