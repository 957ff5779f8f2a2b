import type { Browser } from 'playwright-core'
import type { ServiceMode } from './answerOtherHosts.ts'
import { type Line, measureVisit, type Start, type VisitTimes } from './measureVisit.ts'
import type { Page } from './servePage.ts'

export type Kind = { name: string; page: Page; start: Start; services?: ServiceMode }

/** Medians in milliseconds and bytes, NaN where every visit failed. */
export type Medians = Kind & {
  drawn: number
  visible: number
  /** From the navigation to the visible row. */
  navigation: number
  /** From the click on the row to the account's address in the page. */
  connected: number
  heapLoaded: number
  heapConnected: number
  /** Visits in which no row appeared or nothing connected. */
  missed: number
}

/** Measures each kind once in each round, so that what else the machine does meets all of them. */
export async function measureTimes(
  browser: Browser,
  line: Line,
  rounds: number,
  kinds: readonly Kind[],
): Promise<Medians[]> {
  const visits = new Map<Kind, VisitTimes[]>(kinds.map(kind => [kind, []]))
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const kind of kinds) {
      const { page, start, services = 'answers' } = kind
      const times = await measureVisit(browser, page, start, { line, services }).catch(() => undefined)
      if (round > 0 && times) visits.get(kind)?.push(times)
    }
  return kinds.map(kind => {
    const all = visits.get(kind) ?? []
    const of = (pick: (times: VisitTimes) => number) => median(all.map(pick))
    return {
      ...kind,
      drawn: of(({ row }) => row.drawn),
      visible: of(({ row }) => row.visible),
      navigation: of(({ row }) => row.sinceNavigation),
      connected: of(({ connected }) => connected.visible),
      heapLoaded: of(({ heapLoaded }) => heapLoaded),
      heapConnected: of(({ heapConnected }) => heapConnected),
      missed: rounds - all.length,
    }
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
