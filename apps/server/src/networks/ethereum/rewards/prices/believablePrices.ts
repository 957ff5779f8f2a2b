/** Days before and after to compare a price with. */
export const neighbourDays = 7

/** ETH has never tripled within a week, nor lost two thirds. */
const mostTimes = 3n

const dayMs = 86_400_000

export type DayPrice = { date: string; price: bigint }

/**
 * The plausible prices: compares each with the median of the others within a week, so that one wrong answer is left
 * out and does not spoil its neighbours.
 */
export function believablePrices(prices: readonly DayPrice[]): {
  believed: Map<string, bigint>
  refused: DayPrice[]
} {
  const believed = new Map<string, bigint>()
  const refused: DayPrice[] = []
  const sorted = prices.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const days = sorted.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / dayMs)
  let first = 0
  sorted.forEach((one, place) => {
    const day = days[place] ?? 0
    while ((days[first] ?? day) < day - neighbourDays) first += 1
    const around: bigint[] = []
    for (let other = first; (days[other] ?? Number.POSITIVE_INFINITY) <= day + neighbourDays; other += 1)
      if (other !== place) around.push(sorted[other]?.price ?? one.price)
    if (isNear(one.price, around)) believed.set(one.date, one.price)
    else refused.push(one)
  })
  return { believed, refused }
}

function isNear(price: bigint, around: readonly bigint[]): boolean {
  if (around.length === 0) return true
  const inOrder = around.toSorted((a, b) => (a < b ? -1 : 1))
  const median = inOrder[Math.floor(inOrder.length / 2)] ?? price
  return price <= median * mostTimes && median <= price * mostTimes
}
