import { letGo } from '@granary/transactions'
import { OtherTabError, TransitionError } from '@granary/transactions/errors'
import { withAskingLock } from '@granary/transactions/lifecycle'
import { ownerOf } from '#web/transaction/ownerOf.ts'
import { assertGone } from '../transaction/evm/assertGone.ts'
import { requireWallet } from '../transaction/evm/ChainAccess.ts'
import { transactionContext } from '../transaction/transactionContext.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { isActionInFlight, lastOf } from './actionRecordState.ts'
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
export async function forgetAction(context: ActionContext, action: ActionRecord): Promise<void> {
  const plan = await context.journal.transactions.get(action.id)
  if (plan) {
    await letGo(
      transactionContext(context, () => context),
      plan,
      'doubted',
    )
    return
  }
  const busy = () => new OtherTabError()
  await withAskingLock(ownerOf(context.owner), busy, async () => {
    requireWallet(context)
    const made = await recordEarlier(context, [action])
    if (made) throw new TransitionError(lastOf(made).state, 'closed')
    await assertGone(context, action)
    const closedAt = new Date().toISOString()
    await context.journal.update(action.id, current => {
      if (isActionInFlight(current)) throw new TransitionError(lastOf(current).state, 'closed')
      return { ...current, closedAt }
    })
  })
}
