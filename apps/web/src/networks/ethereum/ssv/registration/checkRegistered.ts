import { type Eip1193, readBlockHead, readLogs } from '@granary/drivers/evm/chain'
import { decodeSsvEvent } from '@granary/staking/ssv'
import type { ChainCheckResult } from '../../staking/proof/index.ts'
import type { Stake } from '../../staking/records/index.ts'
import { callViews } from '../chain/callViews.ts'
import { type OwnerHint, readOwner } from '../chain/readCluster.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'

/**
 * Before a deposit: each of its keys is registered by this account and by the number that its shares are signed for, its
 * cluster is funded, and all operators are there.
 */
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
  const misnumbered = await readMisnumbered(wallet, target, { account, keys, shares: ssv?.shares })
  if (misnumbered.length > 0) return { code: 'SSV_REGISTRATION_MISNUMBERED', failedRows: misnumbered }
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

type Numbered = {
  account: `0x${string}`
  keys: readonly string[]
  shares: NonNullable<Stake['ssv']>['shares']
}

type RawLog = { topics: `0x${string}`[]; data: `0x${string}` }

/**
 * Rows whose registration took another number than their shares are signed for: operators ignore those. Another
 * registration of the account, in another tab or application, may have been mined first.
 */
async function readMisnumbered(
  wallet: Eip1193,
  { network }: SsvTarget,
  { account, keys, shares }: Numbered,
): Promise<number[]> {
  if (!shares) throw new RangeError('a registration without key shares')
  const { firstNonce, countedAt } = shares
  const { number: to } = await readBlockHead(wallet)
  const topics = [null, `0x${account.slice(2).toLowerCase().padStart(64, '0')}`]
  const range = { from: countedAt.block + 1, to }
  const logs = await readLogs<RawLog>(wallet, { address: network, topics }, range)
  const added = logs.flatMap(log => {
    const event = decodeSsvEvent(log)
    return event?.eventName === 'ValidatorAdded' ? [event.args.publicKey.toLowerCase()] : []
  })
  // A key may be removed and registered anew: only the newest registration counts.
  return keys.flatMap((key, row) => {
    const place = added.lastIndexOf(key.toLowerCase())
    return place !== -1 && countedAt.nonce + place === firstNonce + row ? [] : [row]
  })
}
