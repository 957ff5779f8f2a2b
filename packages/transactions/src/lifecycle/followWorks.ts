import type { TransactionRecord } from '../record/TransactionRecord.ts'
import type { TransactionStore } from '../TransactionStore.ts'

/** Works until the signal aborts; calls `onLook` on each look without a result. */
export type Work = (signal: AbortSignal, onLook: () => void) => Promise<void>

export type FollowWorksOptions = {
  /** Ends the work. */
  signal: AbortSignal
  /** Looks without a result until a record is left alone until the visitor returns to a tab. */
  looksLimit?: number
}

type WorksOf = (records: readonly TransactionRecord[]) => Map<string, Work>

/** Of the working tab. */
const lock = 'granary:follow-transactions'

/** Looks at one record without a result: 3 minutes at the fast pace, some hours at the slow one. */
const defaultLooksLimit = 500

/**
 * Works on records as they change, in one tab of the browser: when that tab goes, the next takes over.
 * @param worksOf the work to do now, keyed by each record's state: a new state restarts the work
 */
export async function followWorks(
  store: TransactionStore,
  worksOf: WorksOf,
  options: FollowWorksOptions,
): Promise<void> {
  const { signal } = options
  try {
    await navigator.locks.request(lock, { signal }, () => follow(store, worksOf, options))
  } catch (error) {
    // Aborted while another tab was still working.
    if (!signal.aborted) throw error
  }
}

async function follow(
  store: TransactionStore,
  worksOf: WorksOf,
  { signal, looksLimit }: FollowWorksOptions,
): Promise<void> {
  const running = new Map<string, AbortController>()
  const look = async () => {
    const wanted = worksOf(await store.listAll())
    if (signal.aborted) return
    for (const [place, work] of running)
      if (!wanted.has(place)) {
        work.abort()
        running.delete(place)
      }
    for (const [place, work] of wanted)
      if (!running.has(place)) running.set(place, begin(work, signal, looksLimit))
  }
  const lookQuietly = () => void look().catch(() => undefined)
  const lookAgain = () => {
    if (document.visibilityState !== 'visible') return
    // Work abandoned after too many looks keeps its key; restart it.
    for (const [place, work] of running) if (work.signal.aborted) running.delete(place)
    lookQuietly()
  }
  const end = store.subscribe(lookQuietly)
  globalThis.document?.addEventListener('visibilitychange', lookAgain, { signal })
  lookQuietly()
  await new Promise(resolve => signal.addEventListener('abort', resolve))
  end()
}

function begin(work: Work, signal: AbortSignal, looksLimit = defaultLooksLimit): AbortController {
  const own = new AbortController()
  let looks = 0
  const onLook = () => {
    looks += 1
    if (looks >= looksLimit) own.abort()
  }
  const run = async () => work(AbortSignal.any([own.signal, signal]), onLook)
  // Leave a record of an unknown chain as it is: the list shows it.
  run().catch(() => undefined)
  return own
}
