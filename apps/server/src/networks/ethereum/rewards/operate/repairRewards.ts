import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { unknownRoot } from '../engine/RewardStore.ts'

/**
 * Rereads the final blocks since the last readings, trusting the node as it is then: for a chain whose next block is
 * not the child of the last one read. Keeps existing events and closed days, adds missed events.
 * @param chain its id
 */
export async function repairRewards({ orm }: Database, chain: string): Promise<Report> {
  const id = /^\d{1,9}$/.test(chain) ? Number(chain) : -1
  return orm.transaction(async transaction => {
    const [cursor] = await rowsOf<{ slot: number }>(
      transaction as unknown as Database['orm'],
      sql`
        update ethereum_cursors c set block_root = ${unknownRoot}, behind = true,
          slot = least(c.slot, (select min(read_slot) from ethereum_validators v where v.chain_id = c.chain_id))
         where chain_id = ${id} returning slot::float8 as slot`,
    )
    if (!cursor) return { refused: `No rewards of a chain ${chain} are known.` }
    await transaction.execute(
      sql`delete from ethereum_blocks where chain_id = ${id} and slot > ${cursor.slot}`,
    )
    return { done: `The blocks of chain ${id} after slot ${cursor.slot} will be read again.` }
  })
}
