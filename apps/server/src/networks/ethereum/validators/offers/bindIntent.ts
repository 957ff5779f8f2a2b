import type { OpenedElsewhere } from '@granary/api'
import { eq, sql } from 'drizzle-orm'
import { offers } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'

/**
 * Notes that the flow `intentId` has opened an offer. The first flow is the one the offer is bound to; of the others
 * the newest is kept. Anyone who knows an address can ask for its offers, so another flow may be a stranger's.
 * @returns the other flow that has asked for the offer, as this one has to know of it
 */
export async function bindIntent(
  orm: Orm,
  offerId: string,
  intentId: string,
): Promise<OpenedElsewhere | undefined> {
  const { firstIntent, firstIntentAt, otherIntent, otherIntentAt } = offers
  const isFirst = sql`(${firstIntent} is null or ${firstIntent} = ${intentId})`
  const [row] = await orm
    .update(offers)
    .set({
      firstIntent: sql`coalesce(${firstIntent}, ${intentId})`,
      firstIntentAt: sql`coalesce(${firstIntentAt}, now())`,
      otherIntent: sql`case when ${isFirst} then ${otherIntent} else ${intentId}::uuid end`,
      otherIntentAt: sql`case when ${isFirst} or ${otherIntent} = ${intentId} then ${otherIntentAt} else now() end`,
    })
    .where(eq(offers.id, offerId))
    .returning({ firstIntent, firstIntentAt, otherIntentAt })
  if (!row) return undefined
  const earlier = row.firstIntent !== intentId
  const at = earlier ? row.firstIntentAt : row.otherIntentAt
  return at ? { at: at.toISOString(), earlier } : undefined
}
