import { formatDepositFile } from '@granary/staking/ethereum'
import { downloadFile } from '#web/shell/downloadFile.ts'
import type { DepositRow } from '../stake/Stake.ts'

/** Version of the deposit tool whose file format this is. */
const cliVersion = '2.8.0'

/** Hands the staker the standard deposit data file: public keys only. */
export function downloadDepositFile(deposits: readonly DepositRow[], networkName: string): void {
  const seconds = Math.floor(Date.now() / 1000)
  const file = formatDepositFile(deposits, { networkName, cliVersion })
  downloadFile(`deposit_data-${seconds}.json`, file, 'application/json')
}
