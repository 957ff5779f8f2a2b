import { parseEther } from 'viem'
import { devnetAccounts } from '../devnetAccounts.ts'

/** Owners of the play operators. */
const operatorOwners = 4

/**
 * Accounts of the local SSV network, apart from the ten that people and tests use, so that those keep their nonces and
 * balances.
 */
export const ssvAccounts = {
  /** Deploys the contracts, and says what effective balances are. */
  oracle: devnetAccounts.derive(100),
  operatorOwners: Array.from({ length: operatorOwners }, (_, index) => devnetAccounts.derive(101 + index)),
} as const

export const everySsvAccount = [ssvAccounts.oracle, ...ssvAccounts.operatorOwners]

/** What each has at genesis, wei. */
export const ssvAccountWei = parseEther('1000')
