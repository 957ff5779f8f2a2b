import { batchDepositAbi } from '@granary/contracts'
import { batchDepositBytecode } from '@granary/contracts/bytecode'
import { encodeDeployData, parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devnetAccounts } from '../devnetAccounts.ts'
import { devnetAddresses, ethereumChainId, providerAccountIndex } from '../devnetAddresses.ts'
import { createJsonRpc } from './jsonRpc.ts'

/** The provider's fee per validator and its upper limit, wei. */
export const batchDepositFees = { perValidator: parseEther('0.005'), bound: parseEther('0.1') }

/**
 * Sends the deployment of the provider's batch deposit contract as the first transaction of its account,
 * which fixes the address. Takes effect with the next block.
 */
export async function deployBatchDeposit(rpcUrl: string): Promise<void> {
  const { address, privateKey } = devnetAccounts.at(providerAccountIndex)
  const data = encodeDeployData({
    abi: batchDepositAbi,
    bytecode: batchDepositBytecode,
    args: [devnetAddresses.depositContract, address, batchDepositFees.perValidator, batchDepositFees.bound],
  })
  const signed = await privateKeyToAccount(privateKey).signTransaction({
    chainId: ethereumChainId,
    type: 'eip1559',
    data,
    nonce: 0,
    gas: 5_000_000n,
    maxFeePerGas: parseGwei('10'),
    maxPriorityFeePerGas: parseGwei('1'),
  })
  await createJsonRpc(rpcUrl).request('eth_sendRawTransaction', [signed])
}
