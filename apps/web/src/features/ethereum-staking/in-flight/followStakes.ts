import { pause } from '../../../actions/pause.ts'
import type { FlowWallet } from '../../../wallet/FlowWallet.ts'
import type { FlowContext } from '../flow/FlowContext.ts'
import { recordEarlierDeposit } from '../flow/recordEarlierDeposit.ts'
import { searchDeposit } from '../flow/searchDeposit.ts'
import { settleConfirmed } from '../flow/settleConfirmed.ts'
import { watchDeposit } from '../flow/watchDeposit.ts'
import { isFlowOpen } from '../journal/flowPresence.ts'
import type { Journal } from '../journal/Journal.ts'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { currentTransaction, journalState } from '../journal/journalState.ts'
import { isDepositLocked } from '../journal/withDepositLock.ts'
import { hasDepositInFlight, isLeftGivenUp, isSettled } from '../records/stakeStanding.ts'
import { backgroundContext } from './backgroundContext.ts'

type ContextOf = (stake: JournalEntry) => FlowContext

/** Looks at one stake without a result: 3 minutes at the quick pace and some hours at the slow one. */
const defaultLooksLimit = 500

type FollowOptions = {
  /** Ends the work. */
  signal: AbortSignal
  /** After so many looks without a result a stake is left alone until the visitor comes back to a tab. */
  looksLimit?: number
  /** The wallet that is connected now: its own node is asked then, and alone believed that something failed. */
  wallet?: () => FlowWallet | null
  /** What a stake is followed with; by default that wallet, else the provider's proxy. */
  contextOf?: ContextOf
}

/**
 * Follows every stake on its way, of every account and network, until its block is final, and writes down what comes
 * of it by the steps of the flow; and looks for what was given up and left behind. A stake whose flow a tab has open is
 * left to that tab. One tab of the browser does it; when that one goes, the next takes over.
 */
export async function followStakes(journal: Journal, options: FollowOptions): Promise<void> {
  const { signal } = options
  try {
    await navigator.locks.request('granary:follow', { signal }, () => follow(journal, options))
  } catch (error) {
    // Called off while another tab was still at it.
    if (!signal.aborted) throw error
  }
}

async function follow(journal: Journal, options: FollowOptions): Promise<void> {
  const { signal, wallet = () => null } = options
  const { contextOf = stake => backgroundContext(journal, stake, wallet) } = options
  const running = new Map<string, AbortController>()
  const look = async () => {
    const wanted = worksOf(await journal.listAll(), contextOf)
    if (signal.aborted) return
    for (const [place, work] of running)
      if (!wanted.has(place)) {
        work.abort()
        running.delete(place)
      }
    for (const [place, work] of wanted)
      if (!running.has(place)) running.set(place, begin(work, signal, options.looksLimit))
  }
  const lookQuietly = () => void look().catch(() => undefined)
  const lookAgain = () => {
    if (document.visibilityState !== 'visible') return
    // What was left alone after too many looks has its place still; it begins anew.
    for (const [place, work] of running) if (work.signal.aborted) running.delete(place)
    lookQuietly()
  }
  const end = journal.subscribe(lookQuietly)
  globalThis.document?.addEventListener('visibilitychange', lookAgain, { signal })
  lookQuietly()
  await new Promise(resolve => signal.addEventListener('abort', resolve))
  end()
}

/** Works until the signal ends it; `onLook` is told of each look without a result. */
type Work = (signal: AbortSignal, onLook: () => void) => Promise<void>

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
      works.set(place, (signal, onLook) => followOne(contextOf(stake), stake, { signal, onLook }))
    } else if (isLeftGivenUp(stake, Date.now())) {
      works.set(`${id}:left`, (signal, onLook) => lookForLeft(contextOf(stake), stake, { signal, onLook }))
    }
    if (!hasDepositInFlight(stake) && !isSettled(stake)) {
      const context = () => ({ ...contextOf(stake), pollMs: contextOf(stake).pollMs * settlingPace })
      works.set(`${chainId}:${account}`, signal => settleConfirmed(context(), signal))
    }
  }
  return works
}

function begin(work: Work, signal: AbortSignal, looksLimit = defaultLooksLimit): AbortController {
  const own = new AbortController()
  let looks = 0
  const onLook = () => {
    looks += 1
    if (looks >= looksLimit) own.abort()
  }
  const run = async () => work(AbortSignal.any([own.signal, signal]), onLook)
  // A stake on a chain that this build does not know is left as it is: the list says so.
  run().catch(() => undefined)
  return own
}

type Looking = { signal: AbortSignal; onLook: () => void }

async function followOne(context: FlowContext, stake: JournalEntry, looking: Looking): Promise<void> {
  const isLeft = stake.closedAt !== null
  while (!looking.signal.aborted) {
    if (isLeft || !(await isFlowOpen(context.owner))) {
      const turn = new AbortController()
      const onLook = () => {
        looking.onLook()
        // The page that was opened meanwhile looks more often, and with its wallet.
        if (!isLeft) void isFlowOpen(context.owner).then(isOpen => isOpen && turn.abort())
      }
      await followNow(context, stake, { signal: AbortSignal.any([turn.signal, looking.signal]), onLook })
      if (!turn.signal.aborted) return
    }
    await pause(context.pollMs * searchPace, looking.signal)
  }
}

async function followNow(context: FlowContext, stake: JournalEntry, looking: Looking): Promise<void> {
  const { signal, onLook } = looking
  if (journalState(stake) === 'asked') await searchUntilFound(context, stake, looking)
  else await watchDeposit(context, stake, { signal, onWait: onLook })
}

/** Given up and left behind: only a deposit that it made after all is news, and that leads it on its way again. */
async function lookForLeft(context: FlowContext, stake: JournalEntry, looking: Looking): Promise<void> {
  const { signal, onLook } = looking
  while (!signal.aborted) {
    // The node does not answer: looked for again.
    if (await recordEarlierDeposit(context, stake).catch(() => null)) return
    onLook()
    await pause(context.pollMs * searchPace, signal)
  }
}

/** Finality takes a quarter of an hour: nobody waits for it on the screen. */
const settlingPace = 5

/** Slower than the page of the stake, which the staker has before the eyes. */
const searchPace = 8

/** Asked for, and the wallet's answer is not known: a tab that is still asking is left alone. */
async function searchUntilFound(
  context: FlowContext,
  stake: JournalEntry,
  { signal, onLook }: Looking,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const isBusy = await isDepositLocked(context.owner)
      if (!isBusy && (await searchDeposit(context, stake, signal)).type === 'found') return
    } catch {
      // The node does not answer: looked for again.
    }
    onLook()
    await pause(context.pollMs * searchPace, signal)
  }
}
