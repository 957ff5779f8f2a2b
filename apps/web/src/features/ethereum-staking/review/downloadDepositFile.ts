import { formatDepositFile } from '@granary/staking/ethereum'
import type { JournalOffer } from '../journal/JournalEntry.ts'
import { downloadText } from './downloadText.ts'

/** Version of the deposit tool whose file format this is. */
const cliVersion = '2.8.0'

/** Hands the staker the standard deposit data file: public keys only. */
export function downloadDepositFile(deposits: JournalOffer['deposits'], networkName: string): void {
  const seconds = Math.floor(Date.now() / 1000)
  downloadText(`deposit_data-${seconds}.json`, formatDepositFile(deposits, { networkName, cliVersion }))
}
