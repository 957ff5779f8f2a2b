import type { DepositData } from './DepositData.ts'
import type { Hex } from './hex.ts'

/**
 * Writes the standard deposit data file, which every launchpad and `parseDepositFile` reads: JSON, hex without 0x,
 * amounts in gwei. Public keys only.
 * @param networkName `mainnet` or `hoodi`
 * @param cliVersion version of the deposit tool with this format, such as `1.2.0`
 */
export function formatDepositFile(
  deposits: readonly DepositData[],
  { networkName, cliVersion }: { networkName: string; cliVersion: string },
): string {
  const rows = deposits.map(deposit => ({
    pubkey: digits(deposit.pubkey),
    withdrawal_credentials: digits(deposit.withdrawalCredentials),
    amount: Number(deposit.amountGwei),
    signature: digits(deposit.signature),
    deposit_message_root: digits(deposit.depositMessageRoot),
    deposit_data_root: digits(deposit.depositDataRoot),
    fork_version: digits(deposit.forkVersion),
    network_name: networkName,
    deposit_cli_version: cliVersion,
  }))
  return JSON.stringify(rows)
}

function digits(hex: Hex): string {
  return hex.slice(2).toLowerCase()
}
