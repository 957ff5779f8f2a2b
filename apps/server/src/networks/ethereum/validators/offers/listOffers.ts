import type { OfferSummary } from '@granary/api'
import { and, desc, eq, sql } from 'drizzle-orm'
import { offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'

const most = 100

/** Offers that pay to an address, newest first, without their deposit data. */
export async function listOffers(
  orm: Orm,
  chainId: number,
  withdrawalAddress: `0x${string}`,
): Promise<OfferSummary[]> {
  const rows = await orm
    .select({
      id: offers.id,
      credentialsType: offers.credentialsType,
      validatorCount: offers.validatorCount,
      totalGwei: sql<string>`sum(${validators.amountGwei})`,
      status: offers.status,
      createdAt: offers.createdAt,
      expiresAt: offers.expiresAt,
    })
    .from(offers)
    .innerJoin(validators, eq(validators.offerId, offers.id))
    .where(and(eq(offers.chainId, chainId), eq(offers.withdrawalAddress, withdrawalAddress)))
    .groupBy(offers.id)
    .orderBy(desc(offers.createdAt), desc(offers.id))
    .limit(most)
  const now = new Date()
  return rows.map(({ totalGwei, status, createdAt, expiresAt, ...row }) => ({
    ...row,
    totalGwei: BigInt(totalGwei),
    status: status === 'open' && expiresAt <= now ? 'expired' : status,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}
