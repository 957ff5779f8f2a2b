import type { ConfluxPoolState } from '@granary/staking/conflux'
import { useEffect, useRef, useState } from 'react'

/** The chain's time, seconds: that of the newest block read, and the seconds gone by since. It goes on by itself. */
export function useChainNow({ timestampSeconds }: ConfluxPoolState['block']): number {
  const seen = useRef({ timestampSeconds, atMs: performance.now() })
  if (seen.current.timestampSeconds !== timestampSeconds)
    seen.current = { timestampSeconds, atMs: performance.now() }
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return timestampSeconds + Math.max(0, Math.floor((nowMs - seen.current.atMs) / 1000))
}
