import { followTransactions } from '@granary/transactions'
import {
  type FollowWorksOptions,
  followWorks,
  isAsking,
  isHeld,
  pause,
  type Work,
} from '@granary/transactions/lifecycle'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { readerOf } from '../transaction/evm/ChainAccess.ts'
import { lookPace } from '../transaction/evm/lookPace.ts'
import { transactionContext } from '../transaction/transactionContext.ts'
import type { FlowWallet } from '../wallet/FlowWallet.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionJournal } from './ActionJournal.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { actionPresence } from './actionPresence.ts'
import { isActionInFlight, isActionSettled, isAskedAgain, lastOf, mayStillCome } from './actionRecordState.ts'
import { backgroundContext } from './backgroundContext.ts'
import { recordEarlier } from './recordEarlier.ts'
import { searchAction } from './searchAction.ts'
import { settleActions } from './settleActions.ts'
import { watchAction } from './watchAction.ts'

/** Slower than the page of the action, which the person has before the eyes. */
const searchPace = 8

/** Nobody waits for finality on the screen. */
const backgroundPace = 5

type FollowOptions = FollowWorksOptions & {
  /** The wallet that is connected now: its own node is asked then, and alone believed that something failed. */
  wallet?: () => FlowWallet | null
  /** What an action is followed with; by default that wallet, else the provider's proxy. */
  contextOf?: (action: Pick<ActionRecord, 'account' | 'chainId' | 'kind'>) => ActionContext
  /** Milliseconds between two looks at a fresh transaction. */
  pollMs?: number
}

/**
 * Follows every action on its way, of every account and network, until its block is final, and writes down what comes
 * of it; and looks for what was given up and may still come. An action that a page follows itself is left to it.
 */
export async function followActions(journal: ActionJournal, options: FollowOptions): Promise<void> {
  const { wallet = () => null, pollMs = lookPace(import.meta.env.MODE === 'devnet') } = options
  const { contextOf = action => backgroundContext(journal, action, wallet) } = options
  const plans = transactionContext({ journal, pollMs }, owner => contextOf({ ...owner, kind: '' }))
  const following = followTransactions(plans, options)
  await followWorks(
    {
      lock: 'granary:follow-actions',
      subscribe: listener => journal.subscribe(listener),
      works: async () => worksOf(await journal.listAll(), contextOf),
    },
    options,
  )
  await following
}

function worksOf(
  actions: readonly ActionRecord[],
  contextOf: (action: ActionRecord) => ActionContext,
): Map<string, Work> {
  const works = new Map<string, Work>()
  for (const action of actions) {
    const { id, chainId, account } = action
    const place = `${id}:${action.attempts.length}:${lastOf(action).state}`
    if (isActionInFlight(action))
      works.set(place, (signal, onLook) => followOne(contextOf(action), action, { signal, onLook }))
    else if (mayStillCome(action, Date.now()) && !isAskedAgain(action, actions))
      works.set(place, (signal, onLook) => lookForGivenUp(contextOf(action), action, { signal, onLook }))
    else if (!isActionSettled(action))
      works.set(`${chainId}:${account}`, signal => settleActions(contextOf(action), signal, backgroundPace))
  }
  return works
}

type Looking = { signal: AbortSignal; onLook: () => void }

async function followOne(context: ActionContext, action: ActionRecord, looking: Looking): Promise<void> {
  while (!looking.signal.aborted) {
    if (!(await isHeld(actionPresence(action)))) {
      const turn = new AbortController()
      const onLook = () => {
        looking.onLook()
        // The page that was opened meanwhile looks more often, and with its wallet.
        void isHeld(actionPresence(action)).then(isOpen => isOpen && turn.abort())
      }
      const signal = AbortSignal.any([turn.signal, looking.signal])
      if (lastOf(action).state === 'asked') await searchUntilFound(context, action, { signal, onLook })
      else await watchAction(context, action, { signal, onWait: onLook })
      if (!turn.signal.aborted) return
    }
    await pause(context.pollMs * searchPace, looking.signal)
  }
}

/** Asked for, and the wallet's answer is not known: a tab that is still asking is left alone. */
async function searchUntilFound(
  context: ActionContext,
  action: ActionRecord,
  { signal, onLook }: Looking,
): Promise<void> {
  let searchedTo = 0
  await lookUntil(context, { signal, onLook }, async () => {
    if (await isAsking(ownerOf(context.owner))) return false
    const result = await searchAction(context, action, signal, searchedTo)
    if (result.type !== 'found') searchedTo = result.searchedTo
    return result.type === 'found'
  })
}

/** Given up: only a transaction that it made after all is news, and that leads it on its way again. */
function lookForGivenUp(context: ActionContext, action: ActionRecord, looking: Looking): Promise<void> {
  let searchedTo = 0
  return lookUntil(context, looking, async () => {
    const { number: head } = await readBlockHead(readerOf(context))
    const made = await recordEarlier(context, [action], searchedTo)
    searchedTo = head
    return made !== null
  })
}

async function lookUntil(
  context: ActionContext,
  { signal, onLook }: Looking,
  isFound: () => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted) {
    // A node that does not answer is asked again.
    if (await isFound().catch(() => false)) return
    onLook()
    await pause(context.pollMs * searchPace, signal)
  }
}
