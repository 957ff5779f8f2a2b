import type { ConfluxPoolState } from '@granary/staking/conflux'

/** Conflux eSpace makes a block about every second: what is older than this says that the node has stopped following. */
const tolerance = 180

/**
 * How long ago the newest block was made, seconds, where that is too long; null while the chain is followed.
 * @param nowMs of this device, or the time of the reading
 */
export function secondsBehind({ timestampSeconds }: ConfluxPoolState['block'], nowMs: number): number | null {
  const age = nowMs / 1000 - timestampSeconds
  return age > tolerance ? Math.floor(age) : null
}
