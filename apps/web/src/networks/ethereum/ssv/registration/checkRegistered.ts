import type { Eip1193 } from '#web/chain/Eip1193.ts'
import type { ChainCheckResult } from '../../staking/proof/index.ts'
import type { Stake } from '../../staking/records/index.ts'
import { callViews } from '../chain/callViews.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'

/** Before a deposit: each of its keys is registered by this account. */
export async function checkRegistered(
  wallet: Eip1193,
  target: SsvTarget,
  { account, offer }: Stake,
): Promise<ChainCheckResult> {
  const keys = offer?.deposits.map(({ pubkey }) => pubkey) ?? []
  const known = await Promise.all(keys.map(key => callViews(wallet, target, 'getValidator', [account, key])))
  const failedRows = keys.flatMap((_, row) => (known[row] ? [] : [row]))
  return failedRows.length > 0 ? { code: 'SSV_VALIDATOR_UNKNOWN', failedRows } : {}
}
