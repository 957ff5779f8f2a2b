import type { Chain } from '@granary/chains'
import { rewardSplitterAbi as abi } from '@granary/contracts'
import { type Eip1193, readBalance, readCode, readWord } from '@granary/drivers/evm/chain'
import { divideRewards, type SplitterTerms, splitterAddress } from '@granary/staking/ethereum/splitter'
import { encodeFunctionData } from 'viem/utils'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import { rewardSplitters } from '../../settings/index.ts'

/** A staker's splitter on chain; amounts in wei, the staker's part only. */
export type SplitterReading = {
  terms: SplitterTerms
  address: `0x${string}`
  /** Whether it is deployed; it can hold rewards before that. */
  exists: boolean
  /** Payout of a claim now. */
  availableWei: bigint
  /** Paid so far. */
  paidWei: bigint
}

/** @throws {NodeAnswerError}; the node's error if it fails */
export async function readSplitter(
  provider: Eip1193,
  staker: `0x${string}`,
  terms: SplitterTerms,
): Promise<SplitterReading> {
  const address = splitterAddress(staker, terms)
  const [balance, code] = await Promise.all([readBalance(provider, address), readCode(provider, address)])
  const exists = code !== '0x'
  const [owed, paidWei] = exists
    ? await Promise.all([
        readAmount(provider, address, 'owedToProvider'),
        readAmount(provider, address, 'paidToStaker'),
      ])
    : [0n, 0n]
  // The reads are not atomic: after a release in between, the balance can be below what is owed.
  const undivided = balance > owed ? balance - owed : 0n
  return { terms, address, exists, availableWei: divideRewards(undivided, terms.shareBps).stakerWei, paidWei }
}

async function readAmount(
  provider: Eip1193,
  address: string,
  functionName: 'owedToProvider' | 'paidToStaker',
): Promise<bigint> {
  return BigInt(await readWord(provider, address, encodeFunctionData({ abi, functionName })))
}

/** A staker's splitters through the provider's node, the current share's first. */
export function readSplitters(chain: Chain, staker: `0x${string}`): Promise<SplitterReading[]> {
  const provider = proxyProvider(chain)
  return Promise.all(rewardSplitters(chain.id).map(terms => readSplitter(provider, staker, terms)))
}
