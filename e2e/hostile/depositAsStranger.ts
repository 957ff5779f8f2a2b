import { depositContractAbi } from '@granary/contracts'
import { depositContractAddress, type Hex } from '@granary/staking/ethereum'
import { createWalletClient, http, parseEther, publicActions, testActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { StackAddresses } from '../src/StackAddresses.ts'
import { type DepositRow, forgeDeposit } from './forgeDeposit.ts'

const forkVersion = '0x10000910'

/**
 * A stranger deposits one ETH for a new key with their own credentials, and has a row that offers the same
 * key to the staker: valid in itself, but the staker's 32 ETH would be the stranger's.
 */
export async function depositAsStranger(staker: string, stack: StackAddresses): Promise<DepositRow> {
  const seed = 900_000 + Math.floor(Math.random() * 1_000_000)
  const account = privateKeyToAccount(generatePrivateKey())
  const client = createWalletClient({ account, transport: http(stack.ethereumRpcUrl) })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
  await client.setBalance({ address: account.address, value: parseEther('40') })
  const row = forgeDeposit({
    seed,
    forkVersion,
    withdrawalCredentials: credentialsOf(account.address),
    amountGwei: 1_000_000_000n,
  })
  const hash = await client.writeContract({
    address: depositContractAddress,
    abi: depositContractAbi,
    functionName: 'deposit',
    args: [row.pubkey, row.withdrawalCredentials, row.signature, row.depositDataRoot],
    value: parseEther('1'),
    chain: null,
  })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 100 })
  const withdrawalCredentials = credentialsOf(staker)
  return forgeDeposit({ seed, forkVersion, withdrawalCredentials, amountGwei: 32_000_000_000n })
}

function credentialsOf(account: string): Hex {
  return `0x01${'00'.repeat(11)}${account.slice(2).toLowerCase()}`
}
