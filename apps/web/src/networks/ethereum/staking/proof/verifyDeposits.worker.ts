import { type VerifyDepositsOptions, verifyDeposits } from '@granary/staking/ethereum'
import type { DepositRow } from '../stake/Stake.ts'

export type VerifyRequest = { deposits: readonly DepositRow[]; options: VerifyDepositsOptions }

addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  postMessage(verifyDeposits(data.deposits, data.options))
})
