import type { CallsStatus } from '@granary/wallet/core'
import { readReceipt } from '#web/chain/readReceipt.ts'
import { lastOf } from '../ActionRecord.ts'
import type { FoundTransaction } from './attemptLooks.ts'
import { bundleFailure } from './bundleFailure.ts'
import { type ChainAccess, readerOf } from './ChainAccess.ts'
import type { CallRecord } from './EvmStep.ts'
import { isBundleOver } from './isBundleOver.ts'
import { leavesTrace } from './leavesTrace.ts'
import { readBundleStatus } from './readBundleStatus.ts'

/**
 * Looks once at a call that the wallet took in a bundle.
 * @returns `over`: the bundle is over without it, as far as this look tells
 * @throws what the wallet says of a question that it does not understand, where the chain tells nothing either
 */
export async function lookAtCalls(
  context: ChainAccess,
  record: CallRecord,
  search: () => Promise<FoundTransaction | undefined>,
): Promise<{ found: FoundTransaction | undefined; over: ReturnType<typeof bundleFailure> | null }> {
  let trouble: unknown
  // Whatever the wallet says, or fails to say, the chain is asked too.
  const status = await readBundleStatus(context, lastOf(record).callsId).catch(error => {
    trouble = error
    return null
  })
  const { found, isAllMined } = await minedOf(context, record, status, search)
  const over = !found && status && isBundleOver(status, isAllMined) ? bundleFailure(status) : null
  if (!found && !over && trouble) throw trouble
  return { found, over }
}

/** By the receipts that the wallet names and by the logs of the contract, both as the node has them. */
async function minedOf(
  context: ChainAccess,
  record: CallRecord,
  status: CallsStatus | null,
  search: () => Promise<FoundTransaction | undefined>,
): Promise<{ found: FoundTransaction | undefined; isAllMined: boolean }> {
  const reader = readerOf(context)
  let isAllMined = status !== null && status.hashes.length > 0
  for (const hash of new Set(status?.hashes)) {
    const receipt = await readReceipt(reader, hash)
    if (!receipt) isAllMined = false
    if (receipt && leavesTrace(receipt, record)) return { found: { hash, receipt }, isAllMined }
  }
  return { found: await search(), isAllMined }
}
