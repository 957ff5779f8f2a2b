import { batchDepositAbi } from '@granary/contracts'
import { batchDepositBytecode } from '@granary/contracts/bytecode'
import { encodeDeployData, parseEther, toHex } from 'viem'
import { devnetAccounts } from '../devnetAccounts.ts'
import { devnetAddresses, providerAccountIndex } from '../devnetAddresses.ts'
import { createJsonRpc } from './jsonRpc.ts'

/** The provider's fee for one validator, and the most it could ever set, wei. */
export const batchDepositFees = { perValidator: parseEther('0.005'), bound: parseEther('0.1') }

/**
 * Sends the deployment of the provider's batch deposit contract: the very first transaction of its account,
 * so that the address is always the same. It takes effect with the next block.
 */
export async function deployBatchDeposit(rpcUrl: string): Promise<void> {
  const owner = devnetAccounts.address(providerAccountIndex)
  const data = encodeDeployData({
    abi: batchDepositAbi,
    bytecode: batchDepositBytecode,
    args: [devnetAddresses.depositContract, owner, batchDepositFees.perValidator, batchDepositFees.bound],
  })
  await createJsonRpc(rpcUrl).request('eth_sendTransaction', [
    { from: owner, data, nonce: toHex(0), gas: toHex(5_000_000) },
  ])
}
