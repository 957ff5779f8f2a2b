import { MayBeWaitingError } from '@granary/transactions/errors'
import type { ActionContext } from '#web/actions/ActionContext.ts'
import type { ActionRecord } from '#web/actions/ActionRecord.ts'
import { readOpenNonce } from '#web/chain/isNonceTaken.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { requireWallet } from './ChainAccess.ts'
import { mayBeMined } from './mayBeMined.ts'
import { assertFollows } from './nodeHead.ts'

/**
 * That nothing of what was given up can come any more, as the wallet's own node tells.
 * @throws {WalletInterruptedError} {NodeBehindError} {MayBeWaitingError}
 */
export async function assertGone(
  context: Pick<ActionContext, 'wallet' | 'owner' | 'isLocalChain'>,
  { account, attempts }: Pick<ActionRecord, 'account' | 'attempts'>,
): Promise<void> {
  const { provider } = requireWallet(context)
  const [{ mined, pending }, head] = await Promise.all([
    readNonces(provider, account),
    readBlockHead(provider),
  ])
  assertFollows(head, [{ attempts }], context.isLocalChain)
  if (pending > mined) throw new MayBeWaitingError()
  const openNonce = await readOpenNonce(provider, account)
  for (const attempt of attempts)
    if (await mayBeMined(provider, attempt, openNonce)) throw new MayBeWaitingError()
}
