import { baseRewardPerIncrement, incrementGwei } from './baseRewardPerIncrement.ts'

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
