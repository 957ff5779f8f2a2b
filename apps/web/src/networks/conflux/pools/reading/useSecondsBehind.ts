import type { ConfluxPoolState } from '@granary/staking/conflux'
import { useEffect, useState } from 'react'

/** Conflux eSpace makes about one block per second; a newest block older than this means a stalled node. */
const tolerance = 180

/**
 * The node's lag in seconds; null while it follows the chain. Keeps counting between readings.
 * @param block of the last reading; undefined before the first
 */
export function useSecondsBehind(block: ConfluxPoolState['block'] | undefined): number | null {
  const nowMs = useNow()
  return block ? secondsBehind(block, nowMs) : null
}

const tickMs = 15_000

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Age of the newest block in seconds if it is too old; null while the node follows the chain.
 * @param nowMs this device's time, or the time of the reading
 */
export function secondsBehind({ timestampSeconds }: ConfluxPoolState['block'], nowMs: number): number | null {
  const age = nowMs / 1000 - timestampSeconds
  return age > tolerance ? Math.floor(age) : null
}
