import { eq, sql } from 'drizzle-orm'
import { bigRows } from '../../../platform/db/bigRows.ts'
import type { Orm } from '../../../platform/db/Database.ts'
import { ethereumCursors } from '../../../platform/db/tables/rewards.ts'
import { newestBefore } from './backfill.ts'
import type { ChainView } from './ChainView.ts'
import { type Cursor, holdCursor, listTracked } from './RewardStore.ts'
import { readState, wealthOf } from './readState.ts'

/**
 * Goes on at a slot without the blocks in between, which the node has not got: everybody is read anew there, and nothing
 * of the gap is counted as a reward.
 * @returns false when another process has moved the cursor, or the node has no block there either
 */
export async function skipGap(view: ChainView, orm: Orm, cursor: Cursor, slot: number): Promise<boolean> {
  const header = await newestBefore(view, slot)
  if (!header) return false
  const tracked = (await listTracked(orm, view.chain.id)).filter(({ readSlot }) => readSlot !== null)
  const reading = await readState(view, slot, tracked)
  const cells = tracked.flatMap(({ id, pubkey }) => {
    const now = reading.found.get(pubkey)
    return now ? [[id, now.balance, wealthOf(reading, pubkey), now.validator.effective_balance] as const] : []
  })
  const columns = { id: 'integer', balance: 'bigint', wealth: 'bigint', effective: 'bigint' } as const
  return orm.transaction(async transaction => {
    if (!(await holdCursor(transaction, cursor))) return false
    await transaction.execute(sql`
      update ethereum_validators v set read_slot = ${slot}, balance_gwei = n.balance, wealth_gwei = n.wealth,
        effective_gwei = n.effective from ${bigRows(columns, cells)} n where v.id = n.id`)
    await transaction
      .update(ethereumCursors)
      .set({ slot, blockRoot: header.root })
      .where(eq(ethereumCursors.chainId, view.chain.id))
    return true
  })
}
