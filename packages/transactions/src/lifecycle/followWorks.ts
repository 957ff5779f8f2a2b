/** Works until the signal ends it; `onLook` is told of each look without a result. */
export type Work = (signal: AbortSignal, onLook: () => void) => Promise<void>

export type FollowWorksOptions = {
  /** Ends the work. */
  signal: AbortSignal
  /** After so many looks without a result a record is left alone until the visitor comes back to a tab. */
  looksLimit?: number
}

/** Looks at one record without a result: 3 minutes at the quick pace and some hours at the slow one. */
const defaultLooksLimit = 500

/**
 * Does what is to be done about records, as they change, in one tab of the browser: when that one goes, the next takes
 * over.
 * @param source.lock name of the lock that tells the tab that does it
 * @param source.subscribe tells of changes of the records; returns what ends it
 * @param source.works what is to be done now, by a name for the place each record is at: once it is at another place,
 * the work begins anew from there
 */
export async function followWorks(
  source: {
    lock: string
    subscribe(listener: () => void): () => void
    works(): Promise<Map<string, Work>>
  },
  options: FollowWorksOptions,
): Promise<void> {
  const { signal } = options
  try {
    await navigator.locks.request(source.lock, { signal }, () => follow(source, options))
  } catch (error) {
    // Called off while another tab was still at it.
    if (!signal.aborted) throw error
  }
}

async function follow(
  { subscribe, works }: Parameters<typeof followWorks>[0],
  { signal, looksLimit }: FollowWorksOptions,
): Promise<void> {
  const running = new Map<string, AbortController>()
  const look = async () => {
    const wanted = await works()
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
    // What was left alone after too many looks has its place still; it begins anew.
    for (const [place, work] of running) if (work.signal.aborted) running.delete(place)
    lookQuietly()
  }
  const end = subscribe(lookQuietly)
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
  // A record of a chain that this build does not know is left as it is: the list says so.
  run().catch(() => undefined)
  return own
}
