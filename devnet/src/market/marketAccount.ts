import { parseEther } from 'viem'
import { devnetAccounts } from '../devnetAccounts.ts'

/** Deploys the market, and owns the liquidity of its pools. */
export const marketAccount = devnetAccounts.derive(200)

/** What it has at genesis, wei. */
export const marketAccountWei = parseEther('10000')
