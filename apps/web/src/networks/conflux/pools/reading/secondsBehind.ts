import type { ConfluxPoolState } from '@granary/staking/conflux'

/** Conflux eSpace makes about one block per second; a newest block older than this means a stalled node. */
const tolerance = 180

/**
 * Age of the newest block in seconds if it is too old; null while the node follows the chain.
 * @param nowMs this device's time, or the time of the reading
 */
export function secondsBehind({ timestampSeconds }: ConfluxPoolState['block'], nowMs: number): number | null {
  const age = nowMs / 1000 - timestampSeconds
  return age > tolerance ? Math.floor(age) : null
}
