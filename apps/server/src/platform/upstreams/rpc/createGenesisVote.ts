export type GenesisVote = {
  /** A node has answered its first check, or not: what the first block is, is decided once enough is known. */
  tell(place: number, hash: string | undefined): void
  /** Whether the node may be used. One that has not told its first block is not held up by it. */
  accepts(place: number): boolean
}

/**
 * Decides which first block a chain's nodes must have; a chain id is no proof, for local chains have those of real ones.
 * - A node on the real chain decides for the real chain.
 * - Where `real` is known and nobody is on it, more than half of the configured nodes must have the same first block:
 *   they are a local chain. One strange node cannot stand in for real ones that are away.
 * - Where `real` is not known, more than half decide as well; when every node has answered or failed its first check
 *   without that, the block that most of them have, and of equally many the one of the node that is named first.
 *
 * What is decided stays: answers of two chains never mix, in a cache neither.
 */
export function createGenesisVote(real: string | undefined, configured: number): GenesisVote {
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
    tell(place, hash) {
      told.set(place, hash?.toLowerCase() ?? told.get(place))
      decided ??= decide()
    },
    accepts(place) {
      const hash = told.get(place)
      return hash === undefined || hash === decided
    },
  }
}
