import { setTimeout as delay } from 'node:timers/promises'
import type { CoreReceipt } from '../core/coreSchemas.ts'
import { CoreNodeUnavailableError } from '../core/createCoreRpc.ts'
import type { KeeperParts } from './KeeperParts.ts'

/**
 * `executed`: the transaction was, well or not. `overtaken`: its nonce was used by another one. `waiting`: neither so
 * far.
 */
export type Followed = { is: 'executed'; receipt: CoreReceipt } | { is: 'overtaken' } | { is: 'waiting' }

/**
 * Waits for a transaction of the keeper's account, as long as one run may. A node that is away meanwhile is asked again.
 * @throws {CoreNodeUnavailableError} CORE_NODE_UNAVAILABLE when it was away at the end, or answered with another transaction
 */
export async function followTransaction(
  hash: `0x${string}`,
  nonce: bigint,
  parts: Pick<KeeperParts, 'core' | 'signer' | 'patience' | 'signal' | 'network'>,
): Promise<Followed> {
  const { patience, signal } = parts
  const until = performance.now() + patience.receiptMs
  for (;;) {
    const over = signal.aborted || performance.now() >= until
    const followed = await lookAt(hash, nonce, parts).catch((error: unknown) => {
      if (over || !(error instanceof CoreNodeUnavailableError)) throw error
      return undefined
    })
    if (followed) return followed
    if (over) return { is: 'waiting' }
    await delay(patience.pollMs, undefined, { signal }).catch(() => {})
  }
}

/** The nonce is read before the receipt: one that was used has left its receipt behind by the time it is asked for. */
async function lookAt(
  hash: `0x${string}`,
  nonce: bigint,
  { core, signer, network }: Pick<KeeperParts, 'core' | 'signer' | 'network'>,
): Promise<Followed | undefined> {
  const next = await core.nextNonce(signer.address)
  const receipt = await core.receipt(hash)
  if (!receipt) return next > nonce ? { is: 'overtaken' } : undefined
  if (receipt.transactionHash !== hash || receipt.from !== signer.hex)
    throw new CoreNodeUnavailableError(network, 'the receipt is that of another transaction')
  return { is: 'executed', receipt }
}
