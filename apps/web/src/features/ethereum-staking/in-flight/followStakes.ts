import type { FlowContext } from '../flow/FlowContext.ts'
import { pause } from '../flow/pause.ts'
import { searchDeposit } from '../flow/searchDeposit.ts'
import { settleConfirmed } from '../flow/settleConfirmed.ts'
import { watchDeposit } from '../flow/watchDeposit.ts'
import type { Journal } from '../journal/Journal.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { currentTransaction, journalState } from '../journal/journalState.ts'
import { isDepositLocked } from '../journal/withDepositLock.ts'
import { hasDepositInFlight, isSettled } from '../records/stakeStanding.ts'
import { backgroundContext } from './backgroundContext.ts'

type ContextOf = (stake: JournalEntry) => FlowContext

type FollowOptions = {
  /** Ends the work. */
  signal: AbortSignal
  /** What a stake is followed with; by default the provider's proxy. */
  contextOf?: ContextOf
}

/**
 * Follows every stake on its way, of every account and network, without a wallet, until its block is final, and
 * writes down what comes of it by the steps of the flow. One tab of the browser does it; when that one goes, the next takes over.
 */
export async function followStakes(journal: Journal, options: FollowOptions): Promise<void> {
  const { signal, contextOf = entry => backgroundContext(journal, entry) } = options
  try {
    await navigator.locks.request('granary:follow', { signal }, () => follow(journal, signal, contextOf))
  } catch (error) {
    // Called off while another tab was still at it.
    if (!signal.aborted) throw error
  }
}

type Work = (signal: AbortSignal) => Promise<void>

async function follow(journal: Journal, signal: AbortSignal, contextOf: ContextOf): Promise<void> {
  const running = new Map<string, AbortController>()
  const look = async () => {
    const wanted = worksOf(await journal.listAll(), contextOf)
    if (signal.aborted) return
    for (const [place, work] of running)
      if (!wanted.has(place)) {
        work.abort()
        running.delete(place)
      }
    for (const [place, work] of wanted) if (!running.has(place)) running.set(place, begin(work, signal))
  }
  const lookQuietly = () => void look().catch(() => undefined)
  const end = journal.subscribe(lookQuietly)
  lookQuietly()
  await new Promise(resolve => signal.addEventListener('abort', resolve))
  end()
}

/**
 * What is to be done, by a name for the place each stake is at: once it is at another place, the work begins anew
 * from there. Confirmed ones are looked at until their blocks are final, for one account at a time.
 */
function worksOf(stakes: readonly JournalEntry[], contextOf: ContextOf): Map<string, Work> {
  const works = new Map<string, Work>()
  for (const stake of stakes) {
    const { id, chainId, account } = stake
    if (hasDepositInFlight(stake)) {
      const place = `${id}:${currentTransaction(stake)}:${journalState(stake)}`
      works.set(place, signal => followOne(contextOf(stake), stake, signal))
    } else if (!isSettled(stake)) {
      const context = () => ({ ...contextOf(stake), pollMs: contextOf(stake).pollMs * settlingPace })
      works.set(`${chainId}:${account}`, signal => settleConfirmed(context(), signal))
    }
  }
  return works
}

function begin(work: Work, signal: AbortSignal): AbortController {
  const own = new AbortController()
  const run = async () => work(AbortSignal.any([own.signal, signal]))
  // A stake on a chain that this build does not know is left as it is: the list says so.
  run().catch(() => undefined)
  return own
}

async function followOne(context: FlowContext, stake: JournalEntry, signal: AbortSignal): Promise<void> {
  if (journalState(stake) === 'asked') await searchUntilFound(context, stake, signal)
  else await watchDeposit(context, stake, { signal, onWait: () => undefined })
}

/** Finality takes a quarter of an hour: nobody waits for it on the screen. */
const settlingPace = 5

/** Slower than the page of the stake, which the staker has before the eyes. */
const searchPace = 8

/** Asked for, and the wallet's answer is not known: a tab that is still asking is left alone. */
async function searchUntilFound(
  context: FlowContext,
  stake: JournalEntry,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const isBusy = await isDepositLocked(context.owner)
      if (!isBusy && (await searchDeposit(context, stake)).type === 'found') return
    } catch {
      // The node does not answer: looked for again.
    }
    await pause(context.pollMs * searchPace, signal)
  }
}
