import type { QueueStanding } from './QueueStanding.ts'
import { secondsUntilEpoch } from './secondsUntilEpoch.ts'

/** Seconds from the head's slot. */
export type FirstRewardEstimate = {
  /** At the beginning of this epoch the first attestation is paid. */
  epoch: number
  seconds: number
}

/**
 * Estimates when a validator has its first reward: it attests in its first epoch, and what was attested in an epoch is
 * paid when the epoch after is over (consensus specification, process_rewards_and_penalties). It is an estimate: a
 * validator that is offline earns nothing, and an activation epoch that the chain has not set is one itself.
 * @param activationEpoch as the chain has set it, or as estimated (`estimateActivation`)
 */
export function estimateFirstReward(
  queues: QueueStanding,
  { activationEpoch }: { activationEpoch: number },
): FirstRewardEstimate {
  const epoch = activationEpoch + 2
  return { epoch, seconds: secondsUntilEpoch(queues, epoch) }
}
