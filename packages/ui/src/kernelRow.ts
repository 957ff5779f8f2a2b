import type { KernelState } from './Kernel.tsx'

export type KernelCounts = Readonly<Partial<Record<KernelState, number>>>

/** Trouble comes first, so that it is never cut off. */
const order: readonly KernelState[] = ['trouble', 'active', 'waiting', 'absent']

/**
 * The kernels to draw, at most `limit`, and the number of validators left for "+N". Absent kernels only fill
 * the remaining room and never count.
 */
export function kernelRow(counts: KernelCounts, limit: number): { drawn: KernelState[]; more: number } {
  const drawn = order.flatMap(state =>
    Array.from({ length: Math.min(Math.max(counts[state] ?? 0, 0), limit) }, () => state),
  )
  const present = order.reduce((sum, state) => sum + (state === 'absent' ? 0 : (counts[state] ?? 0)), 0)
  return { drawn: drawn.slice(0, limit), more: Math.max(0, present - limit) }
}
