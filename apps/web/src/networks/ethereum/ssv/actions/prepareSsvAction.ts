import { BaseError } from '@granary/errors'
import { type SsvCluster, withdrawable } from '@granary/staking/ssv'
import { toRpcCall } from '#web/chain/CallRequest.ts'
import type { Eip1193 } from '#web/chain/Eip1193.ts'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { type OwnerHint, readOwner } from '../chain/readCluster.ts'
import { readFunding } from '../chain/readFunding.ts'
import { refusalOf } from '../chain/refusalOf.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { spareBlocks } from './judgeAmount.ts'
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
 * @throws a `BaseError` if the contract would refuse it, or if it would take the cluster below its line
 */
export async function prepareSsvAction(
  { target, reader, readHint }: SsvSources,
  request: ActionRequest,
): Promise<ActionRequest> {
  const node = reader()
  const reviewed = reviewedSsvAction(request)
  const { account } = request.owner
  const { cluster } = await readOwner(node, target, account, reviewed.operatorIds, await readHint())
  await checkLine(node, target, account, reviewed, cluster)
  const named = { operatorIds: reviewed.operatorIds, snapshot: cluster }
  const prepared = ssvRequest(request.owner, target, named, reviewed)
  try {
    await node.request({ method: 'eth_call', params: [toRpcCall(prepared.call), 'latest'] })
  } catch (error) {
    // Other errors are the driver's, which simulates again.
    const refusal = refusalOf(error)
    if (refusal) throw refusal
  }
  return prepared
}

/** The contract refuses a withdrawal that ends below the line; this says how much would be right. */
async function checkLine(
  node: Eip1193,
  target: SsvTarget,
  account: `0x${string}`,
  reviewed: ReviewedAction,
  cluster: SsvCluster,
): Promise<void> {
  if (reviewed.action !== 'withdraw' || cluster.validatorCount === 0 || !cluster.active) return
  const wish = { newEth: 0n, days: 0 }
  const funding = await readFunding(node, target, account, reviewed.operatorIds, cluster, wish)
  const most = withdrawable(funding.cluster, funding.balanceWei, spareBlocks)
  if (reviewed.amountWei > most) throw new BelowLineError(`at most ${most} wei`)
}

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
