import type { EthereumQueues, EthereumStatus, OwnedValidator } from '@granary/api'
import { estimateExit, estimateFirstReward } from '@granary/staking/ethereum/queues'
import { secondsToActive, secondsToCredited } from '../../owner/index.ts'

export type LifeStepId =
  | 'deposit'
  | 'credited'
  | 'eligible'
  | 'active'
  | 'firstReward'
  | 'exitAsked'
  | 'exit'
  | 'withdrawable'
  | 'paid'

/** One step in a validator's life. */
export type LifeStep = {
  id: LifeStepId
  /** `bad`: it will never happen. */
  state: 'done' | 'now' | 'later' | 'bad'
  /** Set by the chain, or derived from what it set. */
  epoch: number | null
  /** Seconds from the head's slot; an estimate if `epoch` is null. Null if past or unknown. */
  seconds: number | null
  /** The latest time, if the sweep may come later. */
  latestSeconds: number | null
}

/**
 * A validator's known life: from deposit to first reward and, after an exit request, to the last payment. A refused
 * deposit ends it.
 * @param status null until read: no estimates for the way in
 * @param queues null until read: no estimates for the way out
 */
export function lifeLine(
  validator: OwnedValidator,
  status: EthereumStatus | null,
  queues: EthereumQueues | null,
): LifeStep[] {
  const steps = [...wayIn(validator, status, queues), ...wayOut(validator, status, queues)]
  // The current step is the first that has not happened.
  const at = steps.findIndex(({ state }) => state !== 'done')
  return steps.map((step, place) =>
    place === at && step.state === 'later' ? { ...step, state: 'now' } : step,
  )
}

function wayIn(
  validator: OwnedValidator,
  status: EthereumStatus | null,
  queues: EthereumQueues | null,
): LifeStep[] {
  const { status: state, activationEligibilityEpoch: eligible, activationEpoch } = validator
  const isSeen = state !== 'offered'
  const deposit = step('deposit', isSeen)
  if (state === 'dropped' || state === 'credentials_mismatch')
    return [deposit, { ...step('credited', false), state: 'bad' }]
  const isCredited = isSeen && state !== 'deposited' && state !== 'pending_deposit'
  const isEligible = isCredited && state !== 'pending_initialized'
  const current = currentEpochOf(status, queues)
  const activeSeconds = status && secondsToActive(validator, status)
  const epochSeconds = status ? status.slotsPerEpoch * status.secondsPerSlot : 0
  const rewardEpoch = activationEpoch === null ? null : firstRewardEpoch(queues, activationEpoch)
  return [
    deposit,
    step('credited', isCredited, null, status && secondsToCredited(validator, status)),
    step('eligible', isEligible, isEligible ? eligible : null),
    step('active', !state.startsWith('pending_') && isEligible, activationEpoch, activeSeconds),
    step(
      'firstReward',
      rewardEpoch !== null && current !== null && current >= rewardEpoch,
      rewardEpoch,
      rewardEpoch === null
        ? activeSeconds && activeSeconds + 2 * epochSeconds
        : secondsUntil(rewardEpoch, status),
    ),
  ]
}

function wayOut(
  validator: OwnedValidator,
  status: EthereumStatus | null,
  queues: EthereumQueues | null,
): LifeStep[] {
  const { exitEpoch, withdrawableEpoch } = validator
  if (exitEpoch === null) return []
  const current = currentEpochOf(status, queues)
  const isOver = (epoch: number | null) => epoch !== null && current !== null && current >= epoch
  const estimate = queues && estimateExit(queues, validator)
  const isPaid = validator.status === 'withdrawal_done'
  return [
    step('exitAsked', true),
    step('exit', isPaid || isOver(exitEpoch), exitEpoch, estimate?.exitSeconds),
    step(
      'withdrawable',
      isPaid || isOver(withdrawableEpoch),
      withdrawableEpoch,
      estimate?.withdrawableSeconds,
    ),
    {
      ...step('paid', isPaid, null, estimate?.payoutSoonestSeconds),
      latestSeconds: isPaid ? null : (estimate?.payoutLatestSeconds ?? null),
    },
  ]
}

function step(
  id: LifeStepId,
  isDone: boolean,
  epoch: number | null = null,
  seconds?: number | null,
): LifeStep {
  return {
    id,
    state: isDone ? 'done' : 'later',
    epoch,
    seconds: isDone ? null : (seconds ?? null),
    latestSeconds: null,
  }
}

function currentEpochOf(status: EthereumStatus | null, queues: EthereumQueues | null): number | null {
  if (queues) return queues.currentEpoch
  return status && Math.floor(status.headSlot / status.slotsPerEpoch)
}

function firstRewardEpoch(queues: EthereumQueues | null, activationEpoch: number): number | null {
  return queues && estimateFirstReward(queues, { activationEpoch }).epoch
}

function secondsUntil(epoch: number, status: EthereumStatus | null): number | null {
  return status && Math.max(0, epoch * status.slotsPerEpoch - status.headSlot) * status.secondsPerSlot
}
