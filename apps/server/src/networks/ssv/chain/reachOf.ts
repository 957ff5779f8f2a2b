import type { SsvReach } from '@granary/api/ssv'
import type { KeptIndex } from './IndexStore.ts'

/** An index further behind than this is catching up. */
const lateSeconds = 600

/** How far an index is. While no node answers the chain continues, so the index falls behind with the clock. */
export function reachOf(index: KeptIndex | undefined): SsvReach {
  if (index?.indexedSeconds == null) return { indexedTo: null, finalBlock: null, catchingUp: true }
  const { nextBlock, indexedSeconds, anchorBlock, headSeconds, headSeenAt, behind } = index
  const indexedTo = { blockNumber: nextBlock - 1, timestampSeconds: indexedSeconds }
  if (headSeconds === null || headSeenAt === null)
    return { indexedTo, finalBlock: anchorBlock, catchingUp: true }
  const unseenSeconds = Math.max(0, (Date.now() - headSeenAt.getTime()) / 1000)
  const behindSeconds = headSeconds - indexedSeconds + unseenSeconds
  return { indexedTo, finalBlock: anchorBlock, catchingUp: behind || behindSeconds > lateSeconds }
}
