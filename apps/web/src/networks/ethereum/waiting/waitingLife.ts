import type { EthereumStatus, OwnedValidator } from '@granary/api'
import { secondsToActive } from '../owner/index.ts'

export const milestoneIds = ['deposited', 'queued', 'active', 'firstDay'] as const

export type Milestone = {
  id: (typeof milestoneIds)[number]
  state: 'done' | 'now' | 'later'
  /** Unix seconds; null if unknown. */
  atSeconds: number | null
  /** The chain has not set it yet. */
  isEstimate: boolean
}

/** The way of an owner's first validator to its first reward. */
export type WaitingLife = {
  milestones: readonly Milestone[]
  /** Its place in the deposit queue; `joining` before, `credited` once the chain has processed it. */
  queue: { place: number; count: number } | 'joining' | 'credited'
  /** Seconds from the head's slot to the first reward; null if no validator is on its way. */
  rewardSeconds: number | null
}

/** The chain pays the first attestation two epochs after the activation. */
const rewardEpochs = 2
const utcDaySeconds = 86_400

/**
 * @param validators the owner's; the one that earns first counts
 * @param status the beacon chain and its queues
 */
export function waitingLife(validators: readonly OwnedValidator[], status: EthereumStatus): WaitingLife {
  const lead = leadOf(validators, status)
  const { genesisTimeSeconds, secondsPerSlot, slotsPerEpoch } = status
  const slotTime = (slot: number) => genesisTimeSeconds + slot * secondsPerSlot
  const headSeconds = slotTime(status.headSlot)
  const seconds = lead && secondsToActive(lead, status)
  const epoch = lead?.activationEpoch ?? null
  const isActive = lead?.status === 'active_ongoing'
  const activeAt =
    epoch !== null ? slotTime(epoch * slotsPerEpoch) : seconds == null ? null : headSeconds + seconds
  const rewardAt = activeAt === null ? null : activeAt + rewardEpochs * slotsPerEpoch * secondsPerSlot
  return {
    milestones: [
      { id: 'deposited', state: 'done', atSeconds: depositTime(validators, slotTime), isEstimate: false },
      { id: 'queued', state: isActive ? 'done' : 'now', atSeconds: null, isEstimate: false },
      {
        id: 'active',
        state: isActive ? 'done' : 'later',
        atSeconds: activeAt,
        isEstimate: epoch === null,
      },
      {
        id: 'firstDay',
        state: isActive ? 'now' : 'later',
        atSeconds: rewardAt === null ? null : dayEnd(rewardAt, status),
        isEstimate: epoch === null,
      },
    ],
    queue: queueOf(lead, status),
    rewardSeconds: rewardAt === null ? null : Math.max(0, rewardAt - headSeconds),
  }
}

function queueOf(lead: OwnedValidator | null, { pendingDeposits }: EthereumStatus): WaitingLife['queue'] {
  if (lead?.depositQueue) {
    const { place } = lead.depositQueue
    return { place, count: Math.max(place, pendingDeposits) }
  }
  return lead?.status === 'deposited' ? 'joining' : 'credited'
}

/** The validator that earns first: an active one, else the one with the shortest wait. */
function leadOf(validators: readonly OwnedValidator[], status: EthereumStatus): OwnedValidator | null {
  const waits = validators.flatMap(validator => {
    const seconds = validator.status === 'active_ongoing' ? -1 : secondsToActive(validator, status)
    return seconds === null ? [] : [{ validator, seconds }]
  })
  const place = ({ depositQueue }: OwnedValidator) => depositQueue?.place ?? 0
  return (
    waits.sort(
      (one, other) => one.seconds - other.seconds || place(one.validator) - place(other.validator),
    )[0]?.validator ?? null
  )
}

/** The block of the earliest deposit that is still in the queue; null once the chain has credited them. */
function depositTime(
  validators: readonly OwnedValidator[],
  slotTime: (slot: number) => number,
): number | null {
  const slots = validators.flatMap(({ depositQueue }) => depositQueue?.slot ?? [])
  return slots.length === 0 ? null : slotTime(Math.min(...slots))
}

/** The end of the reward day that contains a moment: midnight UTC, except on local chains. */
function dayEnd(seconds: number, { secondsPerDay, genesisTimeSeconds }: EthereumStatus): number {
  const start = secondsPerDay === utcDaySeconds ? 0 : genesisTimeSeconds
  return start + (Math.floor((seconds - start) / secondsPerDay) + 1) * secondsPerDay
}
