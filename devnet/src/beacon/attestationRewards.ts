import {
  EFFECTIVE_BALANCE_INCREMENT,
  INACTIVITY_PENALTY_QUOTIENT_BELLATRIX,
  MAX_EFFECTIVE_BALANCE_ELECTRA,
  TIMELY_HEAD_WEIGHT,
  TIMELY_SOURCE_WEIGHT,
  TIMELY_TARGET_WEIGHT,
  WEIGHT_DENOMINATOR,
} from '@lodestar/params'
import {
  beforeProcessEpoch,
  type CachedBeaconStateAltair,
  type CachedBeaconStateFulu,
  type EpochTransitionCache,
  FLAG_ELIGIBLE_ATTESTER,
  FLAG_PREV_HEAD_ATTESTER_UNSLASHED,
  FLAG_PREV_SOURCE_ATTESTER_UNSLASHED,
  FLAG_PREV_TARGET_ATTESTER_UNSLASHED,
  hasMarkers,
  isInInactivityLeak,
} from '@lodestar/state-transition'
import {
  processInactivityUpdates,
  processJustificationAndFinalization,
} from '@lodestar/state-transition/epoch'
import type { rewards } from '@lodestar/types'

type Ideal = rewards.AttestationsRewards['idealRewards'][number]
type Total = rewards.AttestationsRewards['totalRewards'][number]

const maxIncrements = MAX_EFFECTIVE_BALANCE_ELECTRA / EFFECTIVE_BALANCE_INCREMENT

/**
 * Rewards and penalties, gwei, that the epoch transition at the end of `last`'s epoch applies for the votes
 * of the epoch before (consensus specification, get_flag_index_deltas and get_inactivity_penalty_deltas).
 * Lodestar's function rounds to the nearest gwei where the transition rounds down, and ignores that finality
 * and inactivity scores move first; these sums equal the transition's to the gwei.
 * @param last state of the last slot of an epoch
 * @param indices requested validators; all if empty
 */
export function attestationRewards(
  last: CachedBeaconStateFulu,
  indices: readonly number[],
): rewards.AttestationsRewards {
  const state = last.clone()
  const transition = beforeProcessEpoch(state)
  processJustificationAndFinalization(state, transition)
  // Lodestar's type lacks Fulu states, whose scores are Altair's.
  processInactivityUpdates(state as unknown as CachedBeaconStateAltair, transition)
  const idealRewards = Array.from({ length: maxIncrements + 1 }, (_, increments) =>
    idealReward(state, transition, increments),
  )
  const wanted = new Set(indices)
  const totalRewards = transition.flags.flatMap((flags, index) => {
    if (wanted.size > 0 && !wanted.has(index)) return []
    if (!hasMarkers(flags, FLAG_ELIGIBLE_ATTESTER)) return []
    return [totalReward(state, transition, idealRewards, index)]
  })
  return { idealRewards, totalRewards }
}

function idealReward(
  state: CachedBeaconStateFulu,
  transition: EpochTransitionCache,
  increments: number,
): Ideal {
  const { prevEpochUnslashedStake, totalActiveStakeByIncrement } = transition
  const baseReward = increments * transition.baseRewardPerIncrement
  const leaking = isInInactivityLeak(state)
  const reward = (weight: number, voting: number) =>
    leaking
      ? 0
      : Math.floor((baseReward * weight * voting) / (totalActiveStakeByIncrement * WEIGHT_DENOMINATOR))
  return {
    effectiveBalance: increments * EFFECTIVE_BALANCE_INCREMENT,
    head: reward(TIMELY_HEAD_WEIGHT, prevEpochUnslashedStake.headStakeByIncrement),
    target: reward(TIMELY_TARGET_WEIGHT, prevEpochUnslashedStake.targetStakeByIncrement),
    source: reward(TIMELY_SOURCE_WEIGHT, prevEpochUnslashedStake.sourceStakeByIncrement),
    inclusionDelay: 0,
    inactivity: 0,
  }
}

function totalReward(
  state: CachedBeaconStateFulu,
  transition: EpochTransitionCache,
  ideals: readonly Ideal[],
  validatorIndex: number,
): Total {
  const flags = transition.flags[validatorIndex] ?? 0
  const increments = state.epochCtx.effectiveBalanceIncrements[validatorIndex] ?? 0
  const ideal = ideals[increments]
  const penalty = (weight: number) =>
    -Math.floor((increments * transition.baseRewardPerIncrement * weight) / WEIGHT_DENOMINATOR)
  const sourceVoted = hasMarkers(flags, FLAG_PREV_SOURCE_ATTESTER_UNSLASHED)
  const targetVoted = hasMarkers(flags, FLAG_PREV_TARGET_ATTESTER_UNSLASHED)
  const headVoted = hasMarkers(flags, FLAG_PREV_HEAD_ATTESTER_UNSLASHED)
  return {
    validatorIndex,
    head: headVoted ? (ideal?.head ?? 0) : 0,
    target: targetVoted ? (ideal?.target ?? 0) : penalty(TIMELY_TARGET_WEIGHT),
    source: sourceVoted ? (ideal?.source ?? 0) : penalty(TIMELY_SOURCE_WEIGHT),
    inclusionDelay: 0,
    inactivity: targetVoted ? 0 : inactivityPenalty(state, increments, validatorIndex),
  }
}

function inactivityPenalty(state: CachedBeaconStateFulu, increments: number, validatorIndex: number): number {
  const score = state.inactivityScores.get(validatorIndex)
  const quotient = state.config.INACTIVITY_SCORE_BIAS * INACTIVITY_PENALTY_QUOTIENT_BELLATRIX
  // `|| 0`: minus zero is no amount.
  return -Math.floor((increments * EFFECTIVE_BALANCE_INCREMENT * score) / quotient) || 0
}
