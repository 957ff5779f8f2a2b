import { type VerifyDepositsOptions, verifyDeposits } from '@granary/staking/ethereum'
import type { JournalOffer } from '../journal/JournalEntry.ts'

export type VerifyRequest = { deposits: JournalOffer['deposits']; options: VerifyDepositsOptions }

addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  postMessage(verifyDeposits(data.deposits, data.options))
})
