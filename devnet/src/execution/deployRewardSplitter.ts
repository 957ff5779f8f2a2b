import { rewardSplitterFactoryAbi } from '@granary/contracts'
import { rewardSplitterFactoryBytecode } from '@granary/contracts/bytecode'
import { encodeDeployData, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { devnetAccounts } from '../devnetAccounts.ts'
import { ethereumChainId, keeperAccountIndex, providerAccountIndex } from '../devnetAddresses.ts'
import { createJsonRpc } from './jsonRpc.ts'

/**
 * Sends the deployment of the provider's reward splitter factory as the first transaction of the keeper's
 * account, which fixes the address. Takes effect with the next block. An older chain, whose keeper sent
 * something else first, stays without one.
 */
export async function deployRewardSplitter(rpcUrl: string): Promise<void> {
  const rpc = createJsonRpc(rpcUrl)
  const { address, privateKey } = devnetAccounts.at(keeperAccountIndex)
  const sent = await rpc.request<string>('eth_getTransactionCount', [address, 'latest'])
  if (BigInt(sent) > 0n) return
  const signed = await privateKeyToAccount(privateKey).signTransaction({
    chainId: ethereumChainId,
    type: 'eip1559',
    data: encodeDeployData({
      abi: rewardSplitterFactoryAbi,
      bytecode: rewardSplitterFactoryBytecode,
      args: [devnetAccounts.address(providerAccountIndex)],
    }),
    nonce: 0,
    gas: 3_000_000n,
    maxFeePerGas: parseGwei('10'),
    maxPriorityFeePerGas: parseGwei('1'),
  })
  await rpc.request('eth_sendRawTransaction', [signed])
}
