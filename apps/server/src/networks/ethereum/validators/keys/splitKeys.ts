import { isClusterSize } from '@granary/staking/ssv'
import type { OperatorKeyReader } from '#server/networks/ssv/keys/createOperatorKeyReader.ts'
import { createKeyRate } from './createKeyRate.ts'
import type { KeyWorkers } from './createKeyWorkers.ts'
import type { Keyring, KeyShares, SplitOrder } from './Keyring.ts'
import { KeyringChangedError, KeyringRefusedError, SharesExhaustedError } from './keyringErrors.ts'
import type { KeyJournal } from './openKeyJournal.ts'
import { bindingText, type SsvCluster } from './SsvBinding.ts'

export type SplitParts = {
  journal: KeyJournal
  workers: Pick<KeyWorkers, 'split'>
  /** From the chain, by this process's own node: shares for other keys would give the validator's key away. */
  readOperatorKey: OperatorKeyReader
  keysPerHour: number
}

/**
 * Splits keys for the cluster that the journal binds them to. A key that the journal does not bind is not split, even
 * if it was once: a journal restored from a backup, or lost, gives no key of before to operators, and neither to the
 * validator client.
 */
export function createSplitter({
  journal,
  workers,
  readOperatorKey,
  keysPerHour,
}: SplitParts): Keyring['split'] {
  const rate = createKeyRate(keysPerHour, undefined, () => new SharesExhaustedError())
  return async (order: SplitOrder): Promise<KeyShares> => {
    if (journal.isNew()) throw new KeyringChangedError()
    const { network, withdrawalCredentials, ssv, ownerNonce, keys, addedAtBlocks } = order
    const binding = { ...ssv, network, withdrawalCredentials }
    checkCluster(ssv)
    for (const { index } of keys) checkBound(journal, index, bindingText(binding))
    const operators = await Promise.all(
      ssv.operatorIds.map(async (id, place) => ({
        id,
        operatorKey: await readOperatorKey(network, id, addedAtBlocks[place] ?? -1),
      })),
    )
    rate.take(keys.length)
    const shares = await workers.split(
      keys.map(({ index }, place) => ({ index, binding, ownerNonce: ownerNonce + place, operators })),
    )
    const wrong = keys.find(({ pubkey }, place) => shares[place]?.pubkey !== pubkey)
    if (wrong)
      throw new KeyringRefusedError(`to split ${wrong.pubkey}, which index ${wrong.index} does not give`)
    return { operatorKeys: operators.map(({ operatorKey }) => operatorKey), shares }
  }
}

/** @throws {KeyringRefusedError} KEYRING_REFUSED */
export function checkCluster({ owner, operatorIds }: SsvCluster): void {
  const isSorted = operatorIds.every((id, place) => place === 0 || id > (operatorIds[place - 1] ?? 0))
  if (!isClusterSize(operatorIds.length) || !isSorted || BigInt(owner) === 0n)
    throw new KeyringRefusedError(`a cluster of ${owner} with operators ${operatorIds.join(',')}`)
}

function checkBound(journal: KeyJournal, index: number, to: string): void {
  if (journal.clientOf(index) !== undefined)
    throw new KeyringRefusedError(`to split key ${index}, which a validator client may have`)
  if (journal.bindingOf(index) !== to)
    throw new KeyringRefusedError(`to split key ${index} for a cluster that it does not belong to`)
}
