import { visitorNetworks } from '#server/platform/http/visitorNetworks.ts'

export type SessionLimits = ReturnType<typeof createSessionLimits>

/** What the networks around a visitor may have together, as multiples of its own sessions. */
const growth = { subnet: 4, network: 16 } as const

/** Bounds the connections of this process: of all visitors, of each, and of the networks around it. */
export function createSessionLimits(most: number, mostPerVisitor: number) {
  const open = new Map<string, number>()
  let all = 0

  function limitsOf(visitor: string): Map<string, number> {
    const { subnet, network } = visitorNetworks(visitor)
    return new Map([
      [network, mostPerVisitor * growth.network],
      [subnet, mostPerVisitor * growth.subnet],
      [visitor, mostPerVisitor],
    ])
  }

  return {
    /** @returns gives the place back; undefined when there is none */
    take(visitor: string): (() => void) | undefined {
      const limits = limitsOf(visitor)
      if (all >= most || [...limits].some(([who, limit]) => (open.get(who) ?? 0) >= limit)) return undefined
      all += 1
      for (const who of limits.keys()) open.set(who, (open.get(who) ?? 0) + 1)
      return () => {
        all -= 1
        for (const who of limits.keys()) {
          const left = (open.get(who) ?? 1) - 1
          if (left > 0) open.set(who, left)
          else open.delete(who)
        }
      }
    },
  }
}
