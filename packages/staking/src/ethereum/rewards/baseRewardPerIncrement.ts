/** Effective balance is counted in whole ETH. */
export const incrementGwei = 1_000_000_000n

const baseRewardFactor = 64n

/**
 * The most that a whole ETH of effective balance could earn in one epoch, gwei. Source:
 * `get_base_reward_per_increment`, consensus specification, Altair.
 * @param totalActiveGwei effective balance of all active validators of the chain
 */
export function baseRewardPerIncrement(totalActiveGwei: bigint): bigint {
  if (totalActiveGwei < incrementGwei) return 0n
  return (incrementGwei * baseRewardFactor) / integerSquareRoot(totalActiveGwei)
}

/** The integer square root, by Newton's steps as in the consensus specification. */
export function integerSquareRoot(value: bigint): bigint {
  let root = value
  for (let next = (value + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}

/** Of 64 parts: source, target and head votes are 14, 26 and 14; the rest is for sync committees and proposers. */
const attestationParts = 54n
const parts = 64n

export type PerfectRewardParameters = {
  /** Sum of effective balance over active epochs, gwei epochs. */
  activeGweiEpochs: bigint
  /** Effective balance of all active validators of the chain, gwei. */
  totalActiveGwei: bigint
}

/** What perfect, timely votes earn if everyone's are, gwei. */
export function perfectAttestationGwei(parameters: PerfectRewardParameters): bigint {
  return (perfectRewardGwei(parameters) * attestationParts) / parts
}

/** A perfect validator's average, with its turns in sync committees and as proposer, gwei. */
export function perfectRewardGwei({ activeGweiEpochs, totalActiveGwei }: PerfectRewardParameters): bigint {
  return (activeGweiEpochs * baseRewardPerIncrement(totalActiveGwei)) / incrementGwei
}
