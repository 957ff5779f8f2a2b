import type { GroupAnswers } from './abi/batchReads.ts'
import { readNumber, readNumbers } from './abi/readAnswer.ts'
import { type ConfluxPool, oneShare, voteDrip } from './ConfluxPool.ts'
import type { ConfluxPoolState, ConfluxPosition } from './ConfluxPoolState.ts'
import { shareQueue, voteQueue } from './queueOf.ts'

/** An account's position in a pool, from the pool's answers; null if one of them is implausible. */
export function positionOf(
  pool: ConfluxPool,
  answers: GroupAnswers,
  state: ConfluxPoolState,
  balanceDrip: bigint | null,
): ConfluxPosition {
  if (pool.kind === 'share')
    return { ...ofShares(answers, state), queue: shareQueue(answers, state), balanceDrip }
  const amounts = ofVotes(answers, state)
  return { ...amounts, queue: voteQueue(answers, state, amounts), balanceDrip }
}

type Amounts = Omit<ConfluxPosition, 'queue' | 'balanceDrip'>

function ofVotes(answers: GroupAnswers, { withdrawableDrip }: ConfluxPoolState): Amounts {
  const [votes = null, available = null, locked = null, unlocked = null, claimed = null] =
    readNumbers(answers.userSummary, 6) ?? []
  const unlockedDrip = inDrip(unlocked)
  const [governanceDrip = null] = readNumbers(answers.userLockInfo, 2) ?? []
  const ownTurn = readNumber(answers.withdrawableOf)
  return {
    stakedDrip: inDrip(available),
    unstakableDrip: unstakable(available, locked, governanceDrip ?? 0n),
    lockingDrip: available === null || locked === null ? null : inDrip(available - locked),
    governanceDrip,
    unlockingDrip: inDrip(rest(votes, available, unlocked)),
    unlockedDrip,
    withdrawableNowDrip: smaller(unlockedDrip, ownTurn ?? withdrawableDrip),
    isPaidInTurn: ownTurn !== null,
    claimableDrip: readNumber(answers.userInterest),
    claimedDrip: claimed,
    shares: null,
  }
}

function ofShares(answers: GroupAnswers, { sharePriceDrip }: ConfluxPoolState): Amounts {
  const shares = readNumber(answers.balanceOf)
  const worth = shares === null || sharePriceDrip === null ? null : (shares * sharePriceDrip) / oneShare
  const staked = readNumber(answers.userStakedInPoS) ?? worth
  const ready = readNumber(answers.userWithdrawable)
  return {
    stakedDrip: staked,
    unstakableDrip: staked,
    lockingDrip: 0n,
    governanceDrip: null,
    unlockingDrip: readNumber(answers.userClaimed),
    unlockedDrip: ready,
    withdrawableNowDrip: ready,
    isPaidInTurn: true,
    claimableDrip: null,
    claimedDrip: null,
    shares,
  }
}

function inDrip(votes: bigint | null): bigint | null {
  return votes === null ? null : votes * voteDrip
}

/** Locked votes, as long as the remaining ones cover the governance lock: the contract refuses more. */
function unstakable(available: bigint | null, locked: bigint | null, governanceDrip: bigint): bigint | null {
  if (available === null || locked === null) return null
  const bound = (governanceDrip + voteDrip - 1n) / voteDrip
  const free = available > bound ? available - bound : 0n
  return (locked < free ? locked : free) * voteDrip
}

/** Unstaked and still locked: all votes but the earning and the unlocked ones. */
function rest(votes: bigint | null, available: bigint | null, unlocked: bigint | null): bigint | null {
  if (votes === null || available === null || unlocked === null) return null
  const unlocking = votes - available - unlocked
  return unlocking < 0n ? null : unlocking
}

/** Only whole votes leave the pool. */
function smaller(unlocked: bigint | null, withdrawable: bigint | null): bigint | null {
  if (unlocked === 0n) return 0n
  if (unlocked === null || withdrawable === null) return null
  const whole = withdrawable - (withdrawable % voteDrip)
  return unlocked < whole ? unlocked : whole
}
