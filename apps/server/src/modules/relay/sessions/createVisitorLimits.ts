import { visitorNetworks } from '#server/platform/http/visitorNetworks.ts'

export type VisitorLimits = ReturnType<typeof createVisitorLimits>

/** What the networks around a visitor may have together, as multiples of its own. */
const growth = { subnet: 4, network: 16 } as const

/** Bounds what visitors hold of this process, connections or topics: all, each, and the networks around it. */
export function createVisitorLimits(most: number, mostPerVisitor: number) {
  const held = new Map<string, number>()
  let all = 0

  /** An IPv4 /24 is subnet and network: the wider limit counts. */
  function limitsOf(visitor: string): Map<string, number> {
    const { subnet, network } = visitorNetworks(visitor)
    return new Map([
      [subnet, mostPerVisitor * growth.subnet],
      [network, mostPerVisitor * growth.network],
      [visitor, mostPerVisitor],
    ])
  }

  return {
    /** @returns whether there was room for all of them */
    take(visitor: string, count: number): boolean {
      const limits = limitsOf(visitor)
      if (all + count > most) return false
      if ([...limits].some(([who, limit]) => (held.get(who) ?? 0) + count > limit)) return false
      all += count
      for (const who of limits.keys()) held.set(who, (held.get(who) ?? 0) + count)
      return true
    },
    giveBack(visitor: string, count: number): void {
      all -= count
      for (const who of limitsOf(visitor).keys()) {
        const left = (held.get(who) ?? count) - count
        if (left > 0) held.set(who, left)
        else held.delete(who)
      }
    },
  }
}
