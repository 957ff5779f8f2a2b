import type { Eip1193 } from '#web/chain/Eip1193.ts'
import type { ChainCheckResult } from '../../staking/proof/index.ts'
import type { Stake } from '../../staking/records/index.ts'
import { callViews } from '../chain/callViews.ts'
import { type OwnerHint, readOwner } from '../chain/readCluster.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'

/** Before a deposit: each of its keys is registered by this account, its cluster is funded, and all operators are there. */
export async function checkRegistered(
  wallet: Eip1193,
  target: SsvTarget,
  { account, offer, ssv }: Stake,
  hint: OwnerHint,
): Promise<ChainCheckResult> {
  const keys = offer?.deposits.map(({ pubkey }) => pubkey) ?? []
  const known = await Promise.all(keys.map(key => callViews(wallet, target, 'getValidator', [account, key])))
  const failedRows = keys.flatMap((_, row) => (known[row] ? [] : [row]))
  if (failedRows.length > 0) return { code: 'SSV_VALIDATOR_UNKNOWN', failedRows }
  const operatorIds = (ssv?.operatorIds ?? []).map(BigInt)
  const { cluster } = await readOwner(wallet, target, account, operatorIds, hint)
  if (!cluster.active) return { code: 'SSV_CLUSTER_LIQUIDATED' }
  // Weeks may have passed since the registration.
  if (await callViews(wallet, target, 'isLiquidatable', [account, operatorIds, cluster]))
    return { code: 'SSV_BALANCE_TOO_LOW', details: 'anyone may liquidate the cluster' }
  const operators = await Promise.all(
    operatorIds.map(id => callViews(wallet, target, 'getOperatorById', [id])),
  )
  const gone = operatorIds.find((_, place) => !operators[place]?.isActive)
  return gone === undefined ? {} : { code: 'SSV_OPERATOR_GONE', details: `operator ${gone}` }
}
