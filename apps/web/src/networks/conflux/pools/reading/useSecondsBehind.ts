import type { ConfluxPoolState } from '@granary/staking/conflux'
import { useEffect, useState } from 'react'
import { secondsBehind } from './secondsBehind.ts'

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
