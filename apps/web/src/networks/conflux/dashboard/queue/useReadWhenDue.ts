import { useEffect, useRef } from 'react'
import type { LiveFigure } from '#web/api/LiveFigure.ts'
import type { PoolPosition } from '../../pools/index.ts'

/** Seconds before and after an end's date in which it is polled, since the date is an estimate. */
const nearSeconds = 60
const leastMs = 3000

/** Rereads the position when a queue entry is due, so that newly available amounts appear at once. */
export function useReadWhenDue({ data, refetch }: Pick<LiveFigure<PoolPosition>, 'data' | 'refetch'>): void {
  const latest = useRef(refetch)
  latest.current = refetch
  useEffect(() => {
    const now = data?.state.block.timestampSeconds
    if (now === undefined) return
    const ends = data?.position?.queue?.flatMap(({ endsAtSeconds }) => endsAtSeconds ?? []) ?? []
    const near = ends.map(end => end - now).filter(left => Math.abs(left) <= nearSeconds)
    if (near.length === 0) return
    const timer = setTimeout(() => latest.current(), Math.max(leastMs, (Math.min(...near) + 1) * 1000))
    return () => clearTimeout(timer)
    // `data` changes with every reading.
  }, [data])
}
