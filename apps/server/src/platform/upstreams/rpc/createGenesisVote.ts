export type GenesisVote = ReturnType<typeof createGenesisVote>

/**
 * Decides which first block a chain's nodes must have; a chain id is no proof, since local chains have those of real
 * ones.
 * - A node on the real chain decides for the real chain.
 * - If `real` is known and no node is on it, more than half of the configured nodes must have the same first block:
 * they are a local chain. One strange node cannot stand in for absent real ones.
 * - If `real` is unknown, more than half decide as well; when every node has answered or failed its first check
 * without that, the most frequent block wins, and of equally frequent ones the one of the first node.
 *
 * A decision is final: answers of two chains never mix, not even in a cache.
 */
export function createGenesisVote(real: string | undefined, configured: number) {
  const told = new Map<number, string | undefined>()
  let decided: string | undefined

  function decide(): string | undefined {
    const hashes = [...told].sort(([a], [b]) => a - b).flatMap(([, hash]) => hash ?? [])
    if (real !== undefined && hashes.includes(real)) return real
    const votes = (hash: string) => hashes.filter(other => other === hash).length
    const [first] = hashes.toSorted((a, b) => votes(b) - votes(a))
    if (first === undefined) return undefined
    if (votes(first) * 2 > configured) return first
    return real === undefined && told.size === configured ? first : undefined
  }

  return {
    /** A node answered its first check, or failed it: decides on the first block once enough is known. */
    tell(place: number, hash: string | undefined): void {
      told.set(place, hash?.toLowerCase() ?? told.get(place))
      decided ??= decide()
    },
    /** Whether the node may be used. One that has not reported its first block may. */
    accepts(place: number): boolean {
      const hash = told.get(place)
      return hash === undefined || hash === decided
    },
  }
}
