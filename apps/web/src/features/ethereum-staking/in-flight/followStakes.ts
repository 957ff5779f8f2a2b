import type { FlowContext } from '../flow/FlowContext.ts'
import { pause } from '../flow/pause.ts'
import { searchDeposit } from '../flow/searchDeposit.ts'
import { watchDeposit } from '../flow/watchDeposit.ts'
import type { Journal } from '../journal/Journal.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { currentTransaction, journalState } from '../journal/journalState.ts'
import { isDepositLocked } from '../journal/withDepositLock.ts'
import { hasDepositInFlight } from '../records/stakeStanding.ts'
import { backgroundContext } from './backgroundContext.ts'

type FollowOptions = {
  /** Ends the work. */
  signal: AbortSignal
  /** What a stake is followed with; by default the provider's proxy. */
  contextOf?: (entry: JournalEntry) => FlowContext
}

/**
 * Follows every stake on its way, of every account and network, without a wallet, and writes down what comes of it
 * by the steps of the flow. One tab of the browser does it; when that one goes, the next takes over.
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

async function follow(
  journal: Journal,
  signal: AbortSignal,
  contextOf: (entry: JournalEntry) => FlowContext,
): Promise<void> {
  const works = new Map<string, AbortController>()
  const look = async () => {
    const stakes = (await journal.listAll()).filter(hasDepositInFlight)
    if (signal.aborted) return
    const wanted = new Map(stakes.map(stake => [placeOf(stake), stake]))
    for (const [place, work] of works)
      if (!wanted.has(place)) {
        work.abort()
        works.delete(place)
      }
    for (const [place, stake] of wanted)
      if (!works.has(place)) works.set(place, begin(stake, signal, contextOf))
  }
  const lookQuietly = () => void look().catch(() => undefined)
  const end = journal.subscribe(lookQuietly)
  lookQuietly()
  await new Promise(resolve => signal.addEventListener('abort', resolve))
  end()
  for (const work of works.values()) work.abort()
}

/** What is followed: once the stake is at another place, the work begins anew from there. */
function placeOf(stake: JournalEntry): string {
  return `${stake.id}:${currentTransaction(stake)}:${journalState(stake)}`
}

function begin(
  stake: JournalEntry,
  signal: AbortSignal,
  contextOf: (entry: JournalEntry) => FlowContext,
): AbortController {
  const work = new AbortController()
  const either = AbortSignal.any([work.signal, signal])
  // A stake on a chain that this build does not know is left as it is: the list says so.
  followOne(stake, either, contextOf).catch(() => undefined)
  return work
}

async function followOne(
  stake: JournalEntry,
  signal: AbortSignal,
  contextOf: (entry: JournalEntry) => FlowContext,
): Promise<void> {
  const context = contextOf(stake)
  if (journalState(stake) === 'broadcast')
    return watchDeposit(context, stake, { signal, onWait: () => undefined })
  await searchUntilFound(context, stake, signal)
}

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
