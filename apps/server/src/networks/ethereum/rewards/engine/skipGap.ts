import { eq, sql } from 'drizzle-orm'
import { ethereumCursors } from '#server/networks/ethereum/rewards/tables.ts'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { ChainView } from './ChainView.ts'
import { waitingConsolidations } from './Consolidation.ts'
import { finalRootAt } from './finalRootAt.ts'
import { type Cursor, consolidationsText, holdCursor, listTracked } from './RewardStore.ts'
import { foundOf, readState, totalBalanceOf } from './readState.ts'

/**
 * Continues at a slot without the blocks before it, which the node lacks: rereads everyone there, and counts nothing
 * of the gap as a reward.
 * @param slot the newest final one
 * @returns false if another process moved the cursor
 * @throws {StateGoneError} BEACON_STATE_GONE
 */
export async function skipGap(view: ChainView, orm: Orm, cursor: Cursor, slot: number): Promise<boolean> {
  const { chain, history } = view
  const blockRoot = await finalRootAt(view, slot)
  const tracked = (await listTracked(orm, chain.id)).filter(({ readSlot }) => readSlot !== null)
  const reading = await readState(view, slot, tracked)
  const indexes = new Set([...reading.found.values()].map(({ index }) => index))
  // Those executed within the gap are part of it; those that still wait are not.
  const waiting = await waitingConsolidations(history, slot, indexes)
  const given = bigRows(foundOf(reading, tracked), {
    id: ['integer', ({ id }) => id],
    balance: ['bigint', ({ now }) => now.balance],
    total: ['bigint', ({ pubkey }) => totalBalanceOf(reading, pubkey)],
    effective: ['bigint', ({ now }) => now.validator.effective_balance],
  })
  return orm.transaction(async transaction => {
    if (!(await holdCursor(transaction, cursor))) return false
    await transaction.execute(sql`
      update ethereum_validators v set read_slot = ${slot}, balance_gwei = n.balance, wealth_gwei = n.total,
        effective_gwei = n.effective from ${given} n where v.id = n.id`)
    await transaction
      .update(ethereumCursors)
      .set({ slot, blockRoot, consolidations: consolidationsText(waiting) })
      .where(eq(ethereumCursors.chainId, chain.id))
    return true
  })
}
