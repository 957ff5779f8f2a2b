import { useEffect, useRef } from 'react'
import type { LiveFigure } from '#web/api/LiveFigure.ts'
import type { PoolPosition } from '../../pools/index.ts'

/** An end is looked for so long before and after its date, seconds: it is an estimate by the pace of the chain. */
const nearSeconds = 60
const leastMs = 3000

/** Reads the position again when an end of its queue is due: what can be taken out then is offered at once. */
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
    // A new reading is a new `data`.
  }, [data])
}
