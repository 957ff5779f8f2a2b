import type { ActionRequest } from '@granary/drivers/evm'
import { type Eip1193, toRpcCall } from '@granary/drivers/evm/chain'
import { BaseError } from '@granary/errors'
import { liquidationLine, runwayOf, type SsvCluster, withdrawable } from '@granary/staking/ssv'
import { assertPinnedCode } from '../chain/pinnedCode.ts'
import { type OwnerHint, readOwner } from '../chain/readCluster.ts'
import { readFunding } from '../chain/readFunding.ts'
import { refusalOf } from '../chain/refusalOf.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { leastSpareBlocks } from './judgeAmount.ts'
import { type ReviewedAction, reviewedSsvAction } from './reviewedSsvAction.ts'
import { ssvRequest } from './ssvRequest.ts'

/** Whom the preparation asks. */
export type SsvSources = {
  target: SsvTarget
  /** The wallet's own node. */
  reader: () => Eip1193
  /** Where the owner's newest events are, as the provider's index says. */
  readHint: () => Promise<OwnerHint>
}

/**
 * Rebuilds an action for the cluster as the chain has it now: anyone may have changed its snapshot.
 * @throws a `BaseError` if the contract would refuse it or runs other code, or if it would take the cluster below its line
 */
export async function prepareSsvAction(
  { target, reader, readHint }: SsvSources,
  request: ActionRequest,
): Promise<ActionRequest> {
  const node = reader()
  await assertPinnedCode(node, target)
  const reviewed = reviewedSsvAction(request)
  const { account } = request.owner
  const { cluster } = await readOwner(node, target, account, reviewed.operatorIds, await readHint())
  const lasting = await readLasting(node, target, account, reviewed, cluster)
  const named = { operatorIds: reviewed.operatorIds, snapshot: cluster }
  const prepared = ssvRequest(request.owner, target, named, reviewed)
  try {
    await node.request({ method: 'eth_call', params: [toRpcCall(prepared.call), 'latest'] })
  } catch (error) {
    // Other errors are the driver's, which simulates again.
    const refusal = refusalOf(error)
    if (refusal) throw refusal
  }
  return { ...prepared, facts: { ...prepared.facts, ...lasting } }
}

/**
 * How long the cluster lasts after the action, by the fees and the balance that the wallet's own node gives: the form
 * knows them from the provider alone.
 * @throws {BelowLineError} if anyone could liquidate the cluster then, at once or within minutes
 */
async function readLasting(
  node: Eip1193,
  target: SsvTarget,
  account: `0x${string}`,
  reviewed: ReviewedAction,
  cluster: SsvCluster,
): Promise<LastingFacts> {
  if (!('amountWei' in reviewed) || cluster.validatorCount === 0) return {}
  const { action, amountWei, operatorIds } = reviewed
  const wish = { newEth: 0n, days: 0 }
  const funding = await readFunding(node, target, account, operatorIds, cluster, wish)
  const { balanceWei } = funding
  const afterWei = action === 'withdraw' ? balanceWei - amountWei : balanceWei + amountWei
  const spareWei = withdrawable(funding.cluster, afterWei, leastSpareBlocks)
  // A top-up helps, however small it is.
  if (action !== 'deposit' && spareWei === 0n) {
    const most = withdrawable(funding.cluster, balanceWei, leastSpareBlocks)
    const details =
      action === 'withdraw' ? `at most ${most} wei` : `above ${liquidationLine(funding.cluster)} wei`
    throw new BelowLineError(details)
  }
  const runway = runwayOf(funding.cluster, afterWei, 0n)
  return runway ? { days: String(runway.days) } : {}
}

/** `days`: whole days until anyone may liquidate the cluster; absent where it pays no fees. */
export type LastingFacts = { days?: string }

class BelowLineError extends BaseError {
  override readonly name = 'BelowLineError'
  constructor(details: string) {
    super('The cluster would have less than its liquidation collateral.', {
      code: 'SSV_BALANCE_TOO_LOW',
      details,
      metaMessages: ['Nothing was sent.'],
    })
  }
}
