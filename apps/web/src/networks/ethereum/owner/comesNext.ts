import type { EthereumQueues, EthereumStatus, OwnedValidator } from '@granary/api'
import { estimateExit, estimateSweep } from '@granary/staking/ethereum/queues'
import { secondsToActive } from './secondsToActive.ts'
import { sweepPays } from './sweepPays.ts'

/** If every validator that may leave exited now. Seconds from the head's slot. */
export type LeaveNow = {
  /** Validators that may leave, out of the active ones. */
  count: number
  active: number
  /** Their balances. */
  amountGwei: bigint
  soonestSeconds: number
  latestSeconds: number
}

/** The next events for an owner's validators at the current queues. Seconds from the head's slot. */
export type ComesNext = {
  /** Until the first pending validator is active; null if none is pending. */
  activationSeconds: number | null
  /** Until the sweep's earliest payment; null if none is due. */
  sweepSeconds: number | null
  /** Null if none may leave now. */
  leave: LeaveNow | null
  /** If none may leave yet, the first epoch in which one may. */
  leaveFromEpoch: number | null
}

/** @param validators all of the owner's: a subset gives neither the first nor the sum */
export function comesNext(
  validators: readonly OwnedValidator[],
  status: EthereumStatus,
  queues: EthereumQueues,
): ComesNext {
  const activations = validators.flatMap(each => secondsToActive(each, status) ?? [])
  const sweeps = validators.flatMap(each =>
    each.index !== null && sweepPays(each)
      ? [estimateSweep(queues, { index: each.index }).soonestSeconds]
      : [],
  )
  const active = validators.filter(isStaying)
  const able = active.filter(each => mayLeaveFrom(each, queues) <= queues.currentEpoch && !isHeld(each))
  return {
    activationSeconds: least(activations),
    sweepSeconds: least(sweeps),
    leave: able.length === 0 ? null : leaveNow(able, active.length, queues),
    leaveFromEpoch: able.length > 0 ? null : least(active.map(each => mayLeaveFrom(each, queues))),
  }
}

const isStaying = ({ status, exitEpoch, slashed, activationEpoch }: OwnedValidator) =>
  status === 'active_ongoing' && exitEpoch === null && !slashed && activationEpoch !== null

/** The chain ignores an exit request while a partial withdrawal is pending. */
const isHeld = ({ pendingPartialGwei }: OwnedValidator) => pendingPartialGwei > 0n

/** SHARD_COMMITTEE_PERIOD after its activation. */
const mayLeaveFrom = ({ activationEpoch }: OwnedValidator, queues: EthereumQueues) =>
  (activationEpoch ?? 0) + queues.shardCommitteePeriodEpochs

/** Exits queue one behind the other: all have left when the last has. */
function leaveNow(able: readonly OwnedValidator[], active: number, queues: EthereumQueues): LeaveNow | null {
  const effectiveBalanceGwei = able.reduce((sum, each) => sum + (each.effectiveBalanceGwei ?? 0n), 0n)
  const [first] = able
  const last = first && estimateExit(queues, { ...first, effectiveBalanceGwei })
  if (!last) return null
  const { exitEpoch, withdrawableEpoch } = last
  const payments = able.flatMap(each => estimateExit(queues, { ...each, exitEpoch, withdrawableEpoch }) ?? [])
  return {
    count: able.length,
    active,
    amountGwei: able.reduce((sum, each) => sum + (each.balanceGwei ?? 0n), 0n),
    soonestSeconds: Math.max(...payments.map(each => each.payoutSoonestSeconds)),
    latestSeconds: Math.max(...payments.map(each => each.payoutLatestSeconds)),
  }
}

function least(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : Math.min(...numbers)
}
