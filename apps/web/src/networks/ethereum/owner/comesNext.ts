import type { EthereumQueues, EthereumStatus, OwnedValidator } from '@granary/api'
import { estimateExit, estimateSweep } from '@granary/staking/ethereum/queues'
import { secondsToActive } from './secondsToActive.ts'
import { sweepPays } from './sweepPays.ts'

/** If everything that may leave left now. Seconds from the head's slot. */
export type LeaveNow = {
  /** Validators that may, of so many that are active. */
  count: number
  active: number
  /** Their balances. */
  amountGwei: bigint
  soonestSeconds: number
  latestSeconds: number
}

/** What comes next for all validators of an owner, by the queues as they are. Seconds from the head's slot. */
export type ComesNext = {
  /** Until the first that waits is active; null where none waits. */
  activationSeconds: number | null
  /** Until the sweep pays one of them at the soonest; null where it has nothing to pay. */
  sweepSeconds: number | null
  /** Null where none may leave now. */
  leave: LeaveNow | null
  /** The epoch from which on the first active one may leave, where none may yet. */
  leaveFromEpoch: number | null
}

/** @param validators all of the owner: of a part of them there is no first and no sum */
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

/** The chain ignores a request for an exit while a partial withdrawal is not paid. */
const isHeld = ({ pendingPartialGwei }: OwnedValidator) => pendingPartialGwei > 0n

/** SHARD_COMMITTEE_PERIOD after its activation. */
const mayLeaveFrom = ({ activationEpoch }: OwnedValidator, queues: EthereumQueues) =>
  (activationEpoch ?? 0) + queues.shardCommitteePeriodEpochs

/** They stand in the queue one behind the other: all have left when the last has. */
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
