import type { EthereumQueues, EthereumStatus, OwnedValidator } from '@granary/api'
import { estimateExit, estimateSweep } from '@granary/staking/ethereum/queues'
import { secondsToActive } from './secondsToActive.ts'

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

const classicGwei = 32_000_000_000n
const compoundingGwei = 2_048_000_000_000n

type SweptValidator = Pick<
  OwnedValidator,
  'index' | 'status' | 'withdrawalCredentials' | 'balanceGwei' | 'effectiveBalanceGwei'
>

/**
 * Whether the sweep's next visit pays this validator (consensus specification, electra,
 * is_partially_withdrawable_validator and is_fully_withdrawable_validator): the excess over 32 ETH with 0x01
 * credentials or over 2,048 ETH with 0x02, and everything once withdrawable. An active 0x01 validator at exactly 32 ETH
 * has earned something by then.
 */
export function sweepPays(validator: SweptValidator): boolean {
  const { index, status, withdrawalCredentials, balanceGwei, effectiveBalanceGwei } = validator
  if (index === null || balanceGwei === null || !/^0x0[12]/.test(withdrawalCredentials)) return false
  if (status === 'withdrawal_possible') return balanceGwei > 0n
  if (withdrawalCredentials.startsWith('0x02')) return balanceGwei > compoundingGwei
  const earns = status === 'active_ongoing' || status === 'active_exiting'
  if ((effectiveBalanceGwei ?? 0n) < classicGwei) return false
  return balanceGwei > classicGwei || (earns && balanceGwei === classicGwei)
}
