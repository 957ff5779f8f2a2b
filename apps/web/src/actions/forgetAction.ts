import { MayBeWaitingError, OtherTabError, TransitionError } from '@granary/transactions/errors'
import { withAskingLock } from '@granary/transactions/work'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import { readOpenNonce } from '../chain/isNonceTaken.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { readNonces } from '../chain/readNonces.ts'
import type { ActionContext } from './ActionContext.ts'
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
 * @throws {OtherTabError} while a tab asks the wallet for that account
 * @throws {TransitionError} when it is on its way after all
 * @throws {MayBeWaitingError} when the account has a transaction waiting, or a lost one can still be mined
 */
export function forgetAction(context: ActionContext, action: ActionRecord): Promise<void> {
  const busy = () => new OtherTabError()
  return withAskingLock(ownerOf(context.owner), busy, async () => {
    const { provider } = ownWallet(context)
    const made = await recordEarlier(context, [action])
    if (made) throw new TransitionError(lastOf(made).state, 'closed')
    const [{ mined, pending }, head] = await Promise.all([
      readNonces(provider, action.account),
      readBlockHead(provider),
    ])
    assertFollows(head, [action], context.isLocalChain)
    if (pending > mined) throw new MayBeWaitingError()
    const openNonce = await readOpenNonce(provider, action.account)
    for (const attempt of action.attempts)
      if (await mayBeMined(provider, attempt, openNonce)) throw new MayBeWaitingError()
    const closedAt = new Date().toISOString()
    await context.journal.update(action.id, current => {
      if (isActionInFlight(current)) throw new TransitionError(lastOf(current).state, 'closed')
      return { ...current, closedAt }
    })
  })
}
