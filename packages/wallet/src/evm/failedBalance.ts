import type { BalanceResult } from '../core/index.ts'

/** What a failed read of a balance shows (staking specification section 3). */
export const failedBalance: BalanceResult = { balance: '0.00', symbol: 'ETH', value: null }
