import { BaseError } from '@granary/errors'

export type EstimateActivationParameters = {
  /** Own deposits, gwei each; they enter the queue together. */
  amountsGwei: readonly bigint[]
  /** Sum of the deposits waiting already, gwei. */
  pendingDepositsGwei: bigint
  /** Number of the deposits waiting already. */
  pendingDepositCount: number
  /** Most gwei of deposits per epoch: `activationChurnLimit`. */
  churnLimitGweiPerEpoch: bigint
  /** MAX_PENDING_DEPOSITS_PER_EPOCH; 16 on every network. */
  maxPendingDepositsPerEpoch?: number
  /** 32 on mainnet and Hoodi */
  slotsPerEpoch?: number
  /** seconds; 12 on mainnet and Hoodi */
  secondsPerSlot?: number
  /** Epochs from the start of an epoch until it is final; 2 while enough validators attest. */
  finalityEpochs?: number
  /** Slots of the running epoch before the deposit is included; 0 gives the longest time. */
  slotInEpoch?: number
}

export type ActivationEstimate = {
  /** Epoch transitions until the last own deposit is credited. */
  depositEpochs: number
  /** Epoch transitions until the last own validator is active. */
  activationEpochs: number
  /** seconds from the deposit's block */
  depositSeconds: number
  /** seconds from the deposit's block */
  activationSeconds: number
}

/**
 * Estimates how long a deposit waits, by the rules of Electra (consensus specification, electra,
 * process_pending_deposits and process_registry_updates):
 * - a deposit is credited at an epoch transition, once the epoch after its own has begun and is final;
 * - each transition credits at most 16 deposits and at most the churn limit in gwei, first come first served; what a
 * deposit too large for one epoch leaves unused is kept for it;
 * - at the next transition the validator becomes eligible from the epoch after; when that epoch is final, it is
 * activated 1 + MAX_SEED_LOOKAHEAD (4) epochs later.
 *
 * It is an estimate: deposits of mixed size can leave a part of an epoch's limits unused, deposits of exiting
 * validators are skipped, and the chain may be late to finality.
 * @throws {QueueStateError} QUEUE_STATE_INVALID when a limit is not positive or a count negative
 */
export function estimateActivation(parameters: EstimateActivationParameters): ActivationEstimate {
  assertValid(parameters)
  const { slotsPerEpoch = 32, secondsPerSlot = 12, finalityEpochs = 2, slotInEpoch = 0 } = parameters
  const depositEpochs = creditedAfter(parameters, finalityEpochs)
  const activationEpochs = depositEpochs + finalityEpochs + 1 + maxSeedLookahead
  const seconds = (epochs: number) => (epochs * slotsPerEpoch - slotInEpoch) * secondsPerSlot
  return {
    depositEpochs,
    activationEpochs,
    depositSeconds: seconds(depositEpochs),
    activationSeconds: seconds(activationEpochs),
  }
}

/** MAX_SEED_LOOKAHEAD, epochs, the same in every preset. */
const maxSeedLookahead = 4

/**
 * For each limit: either earlier deposits still fill the epochs until ours is final, then both are served in one row;
 * or they are gone by then, and ours begin at the transition that makes them final.
 */
function creditedAfter(parameters: EstimateActivationParameters, finalityEpochs: number): number {
  const { amountsGwei, pendingDepositsGwei, pendingDepositCount } = parameters
  const { churnLimitGweiPerEpoch, maxPendingDepositsPerEpoch = 16 } = parameters
  const ownGwei = amountsGwei.reduce((sum, amount) => sum + amount, 0n)
  const ownCount = BigInt(amountsGwei.length)
  const perEpoch = BigInt(maxPendingDepositsPerEpoch)
  return Math.max(
    finalityEpochs + divideUp(ownGwei, churnLimitGweiPerEpoch),
    finalityEpochs + divideUp(ownCount, perEpoch),
    divideUp(pendingDepositsGwei + ownGwei, churnLimitGweiPerEpoch),
    divideUp(BigInt(pendingDepositCount) + ownCount, perEpoch),
  )
}

function divideUp(a: bigint, b: bigint): number {
  return Number((a + b - 1n) / b)
}

function assertValid(parameters: EstimateActivationParameters): void {
  const { amountsGwei, pendingDepositsGwei, pendingDepositCount, churnLimitGweiPerEpoch } = parameters
  const { maxPendingDepositsPerEpoch = 16 } = parameters
  if (amountsGwei.length === 0) throw new QueueStateError('no deposit')
  if (pendingDepositsGwei < 0n || !Number.isSafeInteger(pendingDepositCount) || pendingDepositCount < 0)
    throw new QueueStateError('the queue is negative or not a whole number')
  if (churnLimitGweiPerEpoch <= 0n || !(maxPendingDepositsPerEpoch > 0))
    throw new QueueStateError('a limit is not positive')
}

export class QueueStateError extends BaseError {
  override readonly name = 'QueueStateError'
  constructor(details: string) {
    super('The waiting time cannot be estimated.', { code: 'QUEUE_STATE_INVALID', details })
  }
}
