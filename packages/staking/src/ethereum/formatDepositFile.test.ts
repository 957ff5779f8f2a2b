import { expect, test } from 'vitest'
import { signedDeposit } from '../../test/signedDeposit.ts'
import { formatDepositFile } from './formatDepositFile.ts'

const deposit = signedDeposit(0)
const [row] = JSON.parse(formatDepositFile([deposit], { networkName: 'hoodi', cliVersion: '1.2.0' }))

test('[A3.03] a deposit file is a JSON list of public data in the standard fields', () => {
  expect(row).toEqual({
    pubkey: deposit.pubkey.slice(2),
    withdrawal_credentials: deposit.withdrawalCredentials.slice(2),
    amount: 32_000_000_000,
    signature: deposit.signature.slice(2),
    deposit_message_root: deposit.depositMessageRoot.slice(2),
    deposit_data_root: deposit.depositDataRoot.slice(2),
    fork_version: '10000910',
    network_name: 'hoodi',
    deposit_cli_version: '1.2.0',
  })
})
