import { readOpenNonce } from '../chain/isNonceTaken.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { readNonces } from '../chain/readNonces.ts'
import { withAskingLock } from '../journal/askingLock.ts'
import type { ActionContext } from './ActionContext.ts'
import { ActionInOtherTabError, ActionMayBeWaitingError, ActionTransitionError } from './ActionErrors.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { isActionInFlight, lastOf } from './actionRecordState.ts'
import { ownWallet } from './ChainSight.ts'
import { mayBeMined } from './mayBeMined.ts'
import { assertFollows } from './nodeHead.ts'
import { recordEarlier } from './recordEarlier.ts'

/**
 * Lets an action go that was given up. The wallet's own node is asked first: the provider's server alone could say that
 * nothing comes while something does.
 * @throws {WalletInterruptedError} when its wallet is not connected on its network
 * @throws {NodeBehindError} when the wallet's node does not follow its chain
 * @throws {ActionInOtherTabError} while a tab asks the wallet for that account
 * @throws {ActionTransitionError} when it is on its way after all
 * @throws {ActionMayBeWaitingError} when the account has a transaction waiting, or a lost one can still be mined
 */
export function forgetAction(context: ActionContext, action: ActionRecord): Promise<void> {
  const busy = () => new ActionInOtherTabError()
  return withAskingLock(context.owner, busy, async () => {
    const { provider } = ownWallet(context)
    const made = await recordEarlier(context, [action])
    if (made) throw new ActionTransitionError(lastOf(made).state, 'closed')
    const [{ mined, pending }, head] = await Promise.all([
      readNonces(provider, action.account),
      readBlockHead(provider),
    ])
    assertFollows(head, [action], context.isLocalChain)
    if (pending > mined) throw new ActionMayBeWaitingError()
    const openNonce = await readOpenNonce(provider, action.account)
    for (const attempt of action.attempts)
      if (await mayBeMined(provider, attempt, openNonce)) throw new ActionMayBeWaitingError()
    const closedAt = new Date().toISOString()
    await context.journal.update(action.id, current => {
      if (isActionInFlight(current)) throw new ActionTransitionError(lastOf(current).state, 'closed')
      return { ...current, closedAt }
    })
  })
}
