import { type QueueStanding, secondsUntilSlot } from './QueueStanding.ts'

/** When the sweep reaches a validator: between the two. Seconds from the head's slot. */
export type SweepEstimate = {
  soonestSlot: number
  latestSlot: number
  soonestSeconds: number
  latestSeconds: number
}

/**
 * Estimates when the sweep reaches a validator (consensus specification, electra, get_expected_withdrawals): each
 * block continues at the index after the last, checks `validatorsPerSweep` validators and stops early after
 * `withdrawalsPerBlock` payments. Soonest: no validator before it has a payment due; latest: all have. It is an
 * estimate: blocks may be missed, and partial withdrawals take a part of a block's payments.
 * @param validator its index in the registry
 * @param fromSlot the validator has nothing due before it. The head's slot by default.
 */
export function estimateSweep(
  queues: QueueStanding,
  validator: { index: number },
  fromSlot: number = queues.headSlot,
): SweepEstimate {
  const soonestSlot = passAt(queues, validator.index, queues.validatorsPerSweep, fromSlot, 'first')
  const latestSlot = passAt(queues, validator.index, queues.withdrawalsPerBlock, fromSlot, 'last')
  return {
    soonestSlot,
    latestSlot,
    soonestSeconds: secondsUntilSlot(queues, soonestSlot),
    latestSeconds: secondsUntilSlot(queues, latestSlot),
  }
}

/** At another pace than this one the sweep's place at `fromSlot` is unknown: then a whole round is the latest. */
function passAt(
  queues: QueueStanding,
  index: number,
  perSlot: number,
  fromSlot: number,
  end: 'first' | 'last',
): number {
  const { headSlot, nextWithdrawalValidatorIndex, validatorCount } = queues
  const count = Math.max(validatorCount, index + 1)
  const distance = (index - nextWithdrawalValidatorIndex + count) % count
  const firstSlot = headSlot + 1 + Math.floor(distance / Math.max(1, perSlot))
  if (firstSlot >= fromSlot) return firstSlot
  return end === 'first' ? fromSlot : fromSlot + Math.ceil(count / Math.max(1, perSlot))
}
