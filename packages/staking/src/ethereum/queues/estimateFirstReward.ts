import { type QueueStanding, secondsUntilEpoch } from './QueueStanding.ts'

/** Seconds from the head's slot. */
export type FirstRewardEstimate = {
  /** At the beginning of this epoch the first attestation is paid. */
  epoch: number
  seconds: number
}

/**
 * Estimates when a validator has its first reward: it attests in its first epoch, and an epoch's attestations are
 * paid when the next one is over (consensus specification, process_rewards_and_penalties). It is an estimate: an
 * offline validator earns nothing, and an activation epoch that the chain has not set is itself an estimate.
 * @param activationEpoch set by the chain, or estimated (`estimateActivation`)
 */
export function estimateFirstReward(
  queues: QueueStanding,
  { activationEpoch }: { activationEpoch: number },
): FirstRewardEstimate {
  const epoch = activationEpoch + 2
  return { epoch, seconds: secondsUntilEpoch(queues, epoch) }
}
