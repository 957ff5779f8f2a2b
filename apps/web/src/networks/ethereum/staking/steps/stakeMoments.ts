import type { EthereumStatus, OwnedValidator } from '@granary/api'
import { estimateActivation } from '@granary/staking/ethereum/queues'

/** Chain times in Unix seconds. */
export type StakeMoments = { creditedAt: number; activeAt: number; rewardAt: number }

type Depositing = {
  /** Time of the last deposit's block, Unix seconds. */
  depositedAt: number
  /** Own deposits, gwei each; at least one. */
  amountsGwei: readonly bigint[]
  /** As the provider's server knows it; undefined until it does. */
  validator?:
    | Pick<OwnedValidator, 'status' | 'activationEpoch' | 'activationEligibilityEpoch' | 'depositQueue'>
    | undefined
}

/** Epochs after the activation at whose end the first reward is credited. */
export const rewardEpochs = 2

/** From an epoch's start to its finality while enough validators attest. */
const finalityEpochs = 2

/**
 * When a stake is credited, active and rewarded. Counts epochs from the deposit's block, from the queue in front of it
 * and from the epochs that the chain has set, never from now: a reload gives the same moments.
 * @throws {QueueStateError} QUEUE_STATE_INVALID
 */
export function stakeMoments(status: EthereumStatus, stake: Depositing): StakeMoments {
  const { genesisTimeSeconds, headSlot, slotsPerEpoch, secondsPerSlot, maxSeedLookaheadEpochs } = status
  const epochSeconds = slotsPerEpoch * secondsPerSlot
  const startOf = (epoch: number) => genesisTimeSeconds + epoch * epochSeconds
  const { validator } = stake
  const creditedEpoch = creditedEpochOf(status, stake)
  const eligible = validator?.activationEligibilityEpoch ?? creditedEpoch + 1
  // The next transition is the earliest that can activate a validator in line.
  const nextEpoch = validator?.status === 'pending_queued' ? Math.floor(headSlot / slotsPerEpoch) + 1 : 0
  const activeEpoch =
    validator?.activationEpoch ?? Math.max(eligible + finalityEpochs, nextEpoch) + maxSeedLookaheadEpochs
  const activeAt = startOf(activeEpoch)
  return { creditedAt: startOf(creditedEpoch), activeAt, rewardAt: activeAt + rewardEpochs * epochSeconds }
}

/** The deposit is final two epochs after its own; what waits in front of it leaves with the epochs from the head's on. */
function creditedEpochOf(
  status: EthereumStatus,
  { depositedAt, amountsGwei, validator }: Depositing,
): number {
  const { genesisTimeSeconds, headSlot, slotsPerEpoch, secondsPerSlot } = status
  const queue = validator?.depositQueue
  const slot = queue?.slot ?? Math.max(0, Math.floor((depositedAt - genesisTimeSeconds) / secondsPerSlot))
  const limits = {
    amountsGwei,
    churnLimitGweiPerEpoch: status.activationChurnGweiPerEpoch,
    maxPendingDepositsPerEpoch: status.maxPendingDepositsPerEpoch,
  }
  const own = estimateActivation({ ...limits, pendingDepositsGwei: 0n, pendingDepositCount: 0 })
  const depositEpoch = Math.floor(slot / slotsPerEpoch)
  const finalEpoch = depositEpoch + own.depositEpochs
  if (validator && !['deposited', 'pending_deposit'].includes(validator.status)) return finalEpoch
  const inFront = estimateActivation({
    ...limits,
    // The place is the last validator's: the others are in front of it.
    ...(queue && { amountsGwei: amountsGwei.slice(-1) }),
    pendingDepositsGwei: queue?.aheadGwei ?? status.pendingDepositsGwei,
    pendingDepositCount: queue ? queue.place - 1 : status.pendingDeposits,
    finalityEpochs: 0,
  })
  // Without a known place the whole queue is in front, as long as it was at the deposit.
  const fromEpoch = queue ? Math.floor(headSlot / slotsPerEpoch) : depositEpoch
  return Math.max(finalEpoch, fromEpoch + inFront.depositEpochs)
}
