import { MayBeWaitingError } from '@granary/transactions/errors'
import { readOpenNonce } from '../chain/isNonceTaken.ts'
import { readBlockHead } from '../chain/readBlockHead.ts'
import { readNonces } from '../chain/readNonces.ts'
import type { ActionContext } from './ActionContext.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { ownWallet } from './ChainSight.ts'
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
  const { provider } = ownWallet(context)
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
