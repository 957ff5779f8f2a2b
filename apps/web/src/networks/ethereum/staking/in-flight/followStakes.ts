import { type FollowWorksOptions, followWorks, pause, type Work } from '@granary/transactions/lifecycle'
import type { FlowWallet } from '#web/wallet/FlowWallet.ts'
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

type FollowOptions = FollowWorksOptions & {
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
export function followStakes(journal: Journal, options: FollowOptions): Promise<void> {
  const { wallet = () => null } = options
  const { contextOf = stake => backgroundContext(journal, stake, wallet) } = options
  return followWorks(
    {
      lock: 'granary:follow',
      subscribe: listener => journal.subscribe(listener),
      works: async () => worksOf(await journal.listAll(), contextOf),
    },
    options,
  )
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
      works.set(place, (signal, onLook) => followOne(contextOf(stake), stake, { signal, onLook }))
    } else if (isLeftGivenUp(stake, Date.now())) {
      works.set(`${id}:left`, (signal, onLook) => lookForLeft(contextOf(stake), stake, { signal, onLook }))
    }
    if (!hasDepositInFlight(stake) && !isSettled(stake)) {
      works.set(`${chainId}:${account}`, signal => settleConfirmed(contextOf(stake), signal, backgroundPace))
    }
  }
  return works
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
const backgroundPace = 5

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
