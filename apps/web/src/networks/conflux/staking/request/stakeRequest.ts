import { formatDrip } from '@granary/staking/amount'
import { buildStake, confluxEventTraces } from '@granary/staking/conflux'
import type { ActionRequest } from '#web/actions/ActionRequest.ts'
import type { OfferedPool } from '../../settings/index.ts'

/** The kinds of action that this page makes and resumes. */
export const stakeKinds: readonly string[] = ['conflux.stake']

/**
 * The transaction that stakes an amount, built here and nowhere else.
 * @param account lower case
 * @param amountDrip what `readStakeForm` let through
 * @throws what `buildStake` throws for an amount that the pool does not take
 */
export function stakeRequest(pool: OfferedPool, account: `0x${string}`, amountDrip: bigint): ActionRequest {
  const { to, valueDrip, data } = buildStake(pool, amountDrip)
  return {
    kind: 'conflux.stake',
    owner: { account, chainId: pool.chainId },
    call: { from: account, to, valueWei: valueDrip, data },
    facts: { pool: pool.name, amount: formatDrip(amountDrip) },
    trace: confluxEventTraces(pool, 'stake', account),
  }
}
