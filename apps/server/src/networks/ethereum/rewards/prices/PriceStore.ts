import { and, between, eq, sql } from 'drizzle-orm'
import { ethPrices } from '#server/networks/ethereum/rewards/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'

export type KeptPrice = { date: string; price: bigint | null; readAt: Date }

/** Prices of one ETH by one source, 1e-8 cents. Days as `2026-11-22`, both ends included. */
export type PriceStore = ReturnType<typeof createPriceStore>

/** @param source its name on the pages */
export function createPriceStore(orm: Orm, source: string) {
  return {
    between: (currency: string, first: string, last: string): Promise<KeptPrice[]> =>
      orm
        .select({ date: ethPrices.date, price: ethPrices.parts, readAt: ethPrices.readAt })
        .from(ethPrices)
        .where(
          and(
            eq(ethPrices.source, source),
            eq(ethPrices.currency, currency),
            between(ethPrices.date, first, last),
          ),
        ),
    /** @param price null if the source had none */
    async keep(currency: string, date: string, price: bigint | null): Promise<void> {
      const row = { parts: price, readAt: sql`now()` }
      await orm
        .insert(ethPrices)
        .values({ source, currency, date, ...row })
        .onConflictDoUpdate({ target: [ethPrices.source, ethPrices.currency, ethPrices.date], set: row })
    },
  }
}
