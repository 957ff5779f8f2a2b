import { baseRewardPerIncrement, incrementGwei } from './baseRewardPerIncrement.ts'

/** Of 64 parts: source, target and head votes are 14, 26 and 14; the rest is for sync committees and proposers. */
const attestationParts = 54n
const parts = 64n

export type PerfectRewardParameters = {
  /** Sum of effective balance over the epochs in which it was active, gwei epochs. */
  activeGweiEpochs: bigint
  /** Effective balance of all active validators of the chain, gwei. */
  totalActiveGwei: bigint
}

/** What votes that are all right and in time bring, when those of everybody are, gwei. */
export function perfectAttestationGwei(parameters: PerfectRewardParameters): bigint {
  return (perfectRewardGwei(parameters) * attestationParts) / parts
}

/** What a perfect validator has on average, with its turns in sync committees and as proposer, gwei. */
export function perfectRewardGwei({ activeGweiEpochs, totalActiveGwei }: PerfectRewardParameters): bigint {
  return (activeGweiEpochs * baseRewardPerIncrement(totalActiveGwei)) / incrementGwei
}
