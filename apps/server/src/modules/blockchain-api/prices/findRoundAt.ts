export type Round = { readonly answer: bigint; readonly updatedAt: number }

/** Rounds that a search goes back: a day of one every 20 seconds. */
const farthest = 4_320
/** Rounds of one request. */
const breadth = 16

/**
 * The round of a feed that was in force at a time: first by steps that double, then by ever smaller parts.
 * @param back rounds there are before the latest
 * @param at seconds since 1970, before the latest round
 * @param read rounds by how many rounds they are before the latest; undefined for one that cannot be read
 * @returns undefined if the feed does not go back so far
 */
export async function findRoundAt(
  back: number,
  at: number,
  read: (places: readonly number[]) => Promise<readonly (Round | undefined)[]>,
): Promise<Round | undefined> {
  const end = Math.min(back, farthest)
  const doubling = Array.from({ length: 13 }, (_, power) => 2 ** power)
  let places = end > 0 ? [...doubling.filter(place => place < end), end] : []
  let [newer, older]: [number, number] = [0, end]
  let found: Round | undefined
  while (places.length > 0) {
    const rounds = await read(places)
    const reached = rounds.findIndex(round => round === undefined || round.updatedAt <= at)
    const round = rounds[reached]
    // Not even the last one is old enough, or a hole hides which one was in force.
    if (!round) return reached === -1 ? found : undefined
    newer = places[reached - 1] ?? newer
    older = places[reached] ?? older
    found = round
    places = partsOf(newer, older)
  }
  return found
}

/** Places strictly between two, evenly, and the older one. */
function partsOf(newer: number, older: number): number[] {
  const width = older - newer
  if (width <= 1) return []
  const step = Math.max(1, width / breadth)
  const parts = Array.from({ length: breadth }, (_, part) => newer + Math.round(step * (part + 1)))
  return [...new Set([...parts.filter(place => place < older), older])]
}
