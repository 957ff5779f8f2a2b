import { rewardSplitterAbi as abi } from '@granary/contracts'
import { decodeEventLog, encodeEventTopics } from 'viem/utils'
import type { Hex } from '../hex.ts'

const allBps = 10_000n

/**
 * What a splitter pays to each of the two, wei: the remainder is the staker's.
 * @param amountWei its balance less what it owes the provider from earlier
 */
export function divideRewards(
  amountWei: bigint,
  shareBps: number,
): { stakerWei: bigint; providerWei: bigint } {
  const providerWei = (amountWei * BigInt(shareBps)) / allBps
  return { stakerWei: amountWei - providerWei, providerWei }
}

/** Topics of a splitter's payment log. */
export function releaseTopics(to: Hex): readonly Hex[] {
  return encodeEventTopics({ abi, eventName: 'Released', args: { to } }).filter(
    topic => typeof topic === 'string',
  )
}

/**
 * What a splitter paid in one transaction, from its log; null for another log.
 * @param log topics and data from a node
 */
export function readRelease(log: { topics: readonly Hex[]; data: Hex }): {
  stakerWei: bigint
  providerWei: bigint
} | null {
  try {
    const { args } = decodeEventLog({
      abi,
      eventName: 'Released',
      topics: log.topics as [Hex, ...Hex[]],
      data: log.data,
    })
    return { stakerWei: args.toStaker, providerWei: args.toProvider }
  } catch {
    return null
  }
}
