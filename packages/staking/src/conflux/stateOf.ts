import type { GroupAnswers } from './abi/batchReads.ts'
import { readNumber, readNumbers, readText } from './abi/readAnswer.ts'
import { type ConfluxPool, oneShare, voteDrip } from './ConfluxPool.ts'
import type { ConfluxPoolState } from './ConfluxPoolState.ts'

/** No pool pays a thousand times the stake in a year: a larger figure is none. */
const highestApy = 10_000_000n
/** A century of blocks a tenth of a second apart. */
const longestPeriod = 31_557_600_000n

/** The figures of a pool from its answers; null if one of them is implausible. */
export function stateOf(
  pool: ConfluxPool,
  answers: GroupAnswers,
  block: ConfluxPoolState['block'],
): ConfluxPoolState {
  const isVote = pool.kind === 'vote'
  return {
    block,
    name: readText(answers.poolName) ?? readText(answers.name),
    apyBasisPoints: readNumber(answers.poolAPY, highestApy),
    userShareBasisPoints: readNumber(answers.poolUserShareRatio, 10_000n),
    stakers: readNumber(answers.stakerNumber),
    totalStakedDrip: isVote ? stakedVotes(answers) : stakedInShares(answers),
    lockBlocks: isVote ? readNumber(answers._poolLockPeriod, longestPeriod) : 0n,
    unlockBlocks: readNumber(answers._poolUnlockPeriod, longestPeriod),
    isOpen: opennessOf(answers),
    shortfallDrip: readNumber(answers.shortfall),
    withdrawableDrip: isVote ? readNumber(answers.withdrawableCfx) : null,
    sharePriceDrip: isVote ? null : sharePrice(answers),
  }
}

/** Our own pools and the live ones report it under different names; null if neither answers. */
function opennessOf({ bridgeAccepted, birdgeAddrSetted }: GroupAnswers): boolean | null {
  const flag = readNumber(bridgeAccepted, 1n) ?? readNumber(birdgeAddrSetted, 1n)
  return flag === null ? null : flag === 1n
}

function stakedVotes({ poolSummary }: GroupAnswers): bigint | null {
  const [available] = readNumbers(poolSummary, 3) ?? []
  return available === undefined ? null : available * voteDrip
}

/** The live pool has no `totalDeposited`: its supply at its price, rounded down. */
function stakedInShares(answers: GroupAnswers): bigint | null {
  const total = readNumber(answers.totalDeposited)
  if (total !== null) return total
  const [supply, price] = [readNumber(answers.totalSupply), sharePrice(answers)]
  return supply === null || price === null ? null : (supply * price) / oneShare
}

/** What 1e18 shares are worth; by `ratioDepositedBySupply` (a share in Drip, times 1e9) without `toAssets`. */
function sharePrice(answers: GroupAnswers): bigint | null {
  const exact = readNumber(answers.toAssets)
  const ratio = readNumber(answers.ratioDepositedBySupply)
  return exact ?? (ratio === null ? null : ratio * 10n ** 9n)
}
