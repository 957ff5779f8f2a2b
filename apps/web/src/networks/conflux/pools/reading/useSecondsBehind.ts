import type { ConfluxPoolState } from '@granary/staking/conflux'
import { useEffect, useState } from 'react'
import { secondsBehind } from './secondsBehind.ts'

/**
 * How far the node is behind its chain, seconds; null while it follows. Goes on counting while nothing new is read.
 * @param block of the last reading; undefined before the first one
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
