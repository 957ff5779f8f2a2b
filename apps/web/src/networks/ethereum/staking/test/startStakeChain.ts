import { hoodi } from '@granary/chains'
import { batchDepositAbi, rewardSplitterFactoryAbi } from '@granary/contracts'
import { batchDepositBytecode, rewardSplitterFactoryBytecode } from '@granary/contracts/bytecode'
import { type DepositChain, startDepositChain } from '@granary/contracts/testing'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import type { SplitterTerms } from '@granary/staking/ethereum/splitter'
import { parseEther } from 'viem'
import type { DepositTarget } from '../chain/DepositTarget.ts'

export type StakeChain = Pick<DepositChain, 'client' | 'stop'> & {
  /** Owner of the batch contract. */
  operator: `0x${string}`
  /** The staker, with 5000 ETH. */
  account: `0x${string}`
  target: DepositTarget & { batchContract: `0x${string}`; rewardSplitter: SplitterTerms }
  provider: Eip1193
}

/** A local chain with the official deposit contract, a batch contract and a provider's share of 8 %; two funded accounts. Stop it when done. */
export async function startStakeChain({
  feePerValidatorWei = parseEther('0.005'),
} = {}): Promise<StakeChain> {
  const chain = await startDepositChain(2_000_000)
  const { client, depositContract, stop } = chain
  const [operator, staker] = (await client.requestAddresses()) as [`0x${string}`, `0x${string}`]
  const hash = await client.deployContract({
    account: operator,
    abi: batchDepositAbi,
    bytecode: batchDepositBytecode,
    args: [depositContract, operator, feePerValidatorWei, parseEther('1')],
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('the batch contract was not deployed')
  const target = {
    chain: hoodi,
    rewardSplitter: { factory: await deployFactory(client, operator), shareBps: 800 },
    batchContract: contractAddress.toLowerCase() as `0x${string}`,
    isLocalChain: true,
  }
  const provider: Eip1193 = { request: args => client.request(args as never) }
  const account = staker.toLowerCase() as `0x${string}`
  await client.setBalance({ address: account, value: parseEther('5000') })
  return { client, stop, operator, account, target, provider }
}

async function deployFactory(
  client: DepositChain['client'],
  operator: `0x${string}`,
): Promise<`0x${string}`> {
  const hash = await client.deployContract({
    account: operator,
    abi: rewardSplitterFactoryAbi,
    bytecode: rewardSplitterFactoryBytecode,
    args: [operator],
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('the factory of reward splitters was not deployed')
  return contractAddress.toLowerCase() as `0x${string}`
}
