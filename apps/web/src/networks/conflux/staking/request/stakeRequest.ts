import { formatDrip } from '@granary/staking/amount'
import { buildStake, confluxEventTraces } from '@granary/staking/conflux'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import type { OfferedPool } from '../../settings/index.ts'

/** Action kinds that this page creates and resumes. */
export const stakeKinds: readonly string[] = ['conflux.stake']

/**
 * The transaction that stakes an amount; no other code builds one.
 * @param account lower case
 * @param amountDrip accepted by `readStakeForm`
 * @throws what `buildStake` throws for an amount that the pool does not accept
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
