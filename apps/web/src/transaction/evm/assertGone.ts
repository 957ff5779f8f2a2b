import { MayBeWaitingError } from '@granary/transactions/errors'
import { readOpenNonce } from '#web/chain/isNonceTaken.ts'
import { readBlockHead } from '#web/chain/readBlockHead.ts'
import { readNonces } from '#web/chain/readNonces.ts'
import { type EvmContext, requireWallet } from './ChainAccess.ts'
import type { CallRecord } from './EvmStep.ts'
import { mayBeMined } from './mayBeMined.ts'
import { assertFollows } from './nodeHead.ts'

/**
 * That nothing of what was given up can come any more, as the wallet's own node tells.
 * @throws {WalletInterruptedError} {NodeBehindError} {MayBeWaitingError}
 */
export async function assertGone(
  context: Pick<EvmContext, 'wallet' | 'owner' | 'isLocalChain'>,
  { account, attempts }: Pick<CallRecord, 'account' | 'attempts'>,
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
