import { rewardSplitterFactoryAbi as abi } from '@granary/contracts'
import { readCode, readWord } from '@granary/drivers/evm/chain'
import {
  executionRecipient,
  type SplitterTerms,
  splitterImplementation,
  splitterProvider,
} from '@granary/staking/ethereum/splitter'
import { encodeFunctionData } from 'viem/utils'
import type { ChainCheckResult } from './ProofCheck.ts'
import type { StakeToProve } from './StakeToProve.ts'

/**
 * What was offered of execution rewards must be what this browser computes. Where a contract divides them, the wallet's
 * own node must know the published code at the factory that was built in and at what its splitters run, and the factory
 * must make this staker's splitter at the computed address.
 */
export async function checkExecutionRewards(stake: StakeToProve): Promise<ChainCheckResult> {
  const { account, target, executionRewards } = stake
  const terms = target.rewardSplitter ?? null
  const expected = executionRecipient(account, terms)
  // Offers from before shares existed name no recipient: the rewards are the staker's own.
  if (!executionRewards) return {}
  const { recipient, shareBps } = executionRewards
  if (recipient !== expected || shareBps !== (terms?.shareBps ?? 0))
    return { code: 'OFFER_FEE_RECIPIENT_DIFFERS', details: recipient }
  return terms ? { source: 'pinned_and_wallet', ...(await checkSplitter(stake, terms, expected)) } : {}
}

async function checkSplitter(
  { wallet, account }: StakeToProve,
  { factory, shareBps }: SplitterTerms,
  expected: string,
): Promise<ChainCheckResult> {
  const data = encodeFunctionData({ abi, functionName: 'predict', args: [account, BigInt(shareBps)] })
  const [code, implementation] = await Promise.all([
    readCode(wallet, factory),
    readCode(wallet, splitterImplementation(factory)),
  ])
  if (!splitterProvider(factory, { factory: code, implementation }))
    return { code: 'REWARD_SPLITTER_UNKNOWN', details: factory }
  const told = await readWord(wallet, factory, data)
  return told.endsWith(expected.slice(2)) ? {} : { code: 'REWARD_SPLITTER_UNKNOWN', details: told }
}
