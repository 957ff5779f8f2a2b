import type { Offer, OfferSummary, OpenedElsewhere } from '@granary/api'
import type { SsvOffer } from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { VisitorNetworks } from '#server/platform/http/visitorNetworks.ts'
import { giveUpOffers, type RoomWanted } from './giveUpOffers.ts'
import { insertOffer, type NewOffer } from './insertOffer.ts'

/**
 * Open offers that share a bound: all, those requested from one network, those that pay to one address on one chain.
 */
export type OfferScope =
  | { width: keyof VisitorNetworks; name: string }
  | { chainId: number; withdrawalAddress: Hex }
  | 'all'

/** Offers of an address in one answer. */
const mostListed = 100

/** Of a key that operators of SSV run: who may register it, and what the offer deposits. */
export type SsvKey = { owner: Hex; amountGwei: bigint }

export type OfferStore = ReturnType<typeof createOfferStore>

export function createOfferStore(orm: Orm) {
  const isOpen = (key: string) =>
    and(eq(offers.requestKey, key), eq(offers.status, 'open'), gt(offers.expiresAt, sql`now()`))
  return {
    /** The open offer for this request, or undefined. */
    findOpen: (key: string): Promise<Offer | undefined> => findOffer(orm, isOpen(key)),
    /** Of keys that the validator client runs. */
    find: (chainId: number, id: string): Promise<Offer | undefined> =>
      findOffer(orm, and(eq(offers.chainId, chainId), eq(offers.id, id), isNull(offers.ssvOwner))),
    /** Of keys that operators of SSV run. */
    async findSsv(chainId: number, id: string): Promise<SsvOffer | undefined> {
      const which = and(eq(offers.chainId, chainId), eq(offers.id, id), isNotNull(offers.ssvOwner))
      const [row] = await orm
        .select({ ownerAddress: offers.ssvOwner, operatorIds: offers.ssvOperatorIds })
        .from(offers)
        .where(which)
      const found = row && (await findOffer(orm, which))
      if (!row?.ownerAddress || !row.operatorIds || !found) return undefined
      const operatorIds = row.operatorIds.split(',').map(Number)
      return { ...found, ssv: { ownerAddress: row.ownerAddress, operatorIds } }
    },
    /** Indexes of an offer's keys. */
    async keyIndexes(offerId: string): Promise<Map<Hex, number>> {
      const rows = await orm
        .select({ pubkey: validators.pubkey, keyIndex: validators.keyIndex })
        .from(validators)
        .where(eq(validators.offerId, offerId))
      return new Map(rows.map(({ pubkey, keyIndex }) => [pubkey, Number(keyIndex)]))
    },
    /** Those of the keys that were offered for operators of SSV to run. */
    async ssvKeys(chainId: number, pubkeys: readonly Hex[]): Promise<Map<Hex, SsvKey>> {
      if (pubkeys.length === 0) return new Map()
      const rows = await orm
        .select({ pubkey: validators.pubkey, owner: offers.ssvOwner, amountGwei: validators.amountGwei })
        .from(validators)
        .innerJoin(offers, eq(offers.id, validators.offerId))
        .where(
          and(
            eq(offers.chainId, chainId),
            isNotNull(offers.ssvOwner),
            sql`${validators.pubkey} in (select jsonb_array_elements_text(${JSON.stringify(pubkeys)}::jsonb))`,
          ),
        )
      return new Map(
        rows.map(({ pubkey, owner, amountGwei }) => [pubkey, { owner: owner as Hex, amountGwei }]),
      )
    },
    /** Whether the offer exists and pays to the address. */
    async paysTo(chainId: number, id: string, withdrawalAddress: Hex): Promise<boolean> {
      const named = and(eq(offers.chainId, chainId), eq(offers.id, id))
      const rows = await orm
        .select({ id: offers.id })
        .from(offers)
        .where(and(named, eq(offers.withdrawalAddress, withdrawalAddress)))
      return rows.length > 0
    },
    /** Offers for the validator client that pay to an address, newest first, at most 100. */
    async listOf(chainId: number, withdrawalAddress: Hex): Promise<OfferSummary[]> {
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
        .where(
          and(
            eq(offers.chainId, chainId),
            eq(offers.withdrawalAddress, withdrawalAddress),
            isNull(offers.ssvOwner),
          ),
        )
        .groupBy(offers.id)
        .orderBy(desc(offers.createdAt), desc(offers.id))
        .limit(mostListed)
      const now = new Date()
      return rows.map(({ totalGwei, status, createdAt, expiresAt, ...row }) => ({
        ...row,
        totalGwei: BigInt(totalGwei),
        status: status === 'open' && expiresAt <= now ? 'expired' : status,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }))
    },
    /**
     * Stores an offer. If another process made one for the same request meanwhile, returns that, and the given keys are
     * never offered.
     */
    async save(offer: NewOffer): Promise<Offer> {
      const saved = await insertOffer(orm, offer)
      if (saved) return saved
      const other = await findOffer(orm, isOpen(offer.requestKey))
      if (other) return other
      await expire(orm, and(eq(offers.requestKey, offer.requestKey), lte(offers.expiresAt, sql`now()`)))
      const retried = await insertOffer(orm, offer)
      return retried ?? this.save(offer)
    },
    /**
     * Records that the flow `intentId` opened an offer. The first flow owns it; of the others the newest is kept. Anyone
     * who knows an address can request its offers, so another flow may be a stranger's.
     * @returns the other flow that opened the offer, for this one to know
     */
    async bind(offerId: string, intentId: string): Promise<OpenedElsewhere | undefined> {
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
    },
    /** How many validators are in open offers. */
    async countOpenValidators(scope: OfferScope): Promise<number> {
      const [row] = await orm
        .select({ count: sql<string>`coalesce(sum(${offers.validatorCount}), 0)` })
        .from(offers)
        .where(and(conditionOf(scope), eq(offers.status, 'open'), gt(offers.expiresAt, sql`now()`)))
      return Number(row?.count)
    },
    /** Gives up open offers for a new one. Returns how many validators. */
    makeRoom: (scope: OfferScope, room: Omit<RoomWanted, 'scope'>): Promise<number> =>
      giveUpOffers(orm, { scope: conditionOf(scope), ...room }),
    expireOld: (): Promise<void> => expire(orm, lte(offers.expiresAt, sql`now()`)),
  }
}

const columns = {
  visitor: sql.identifier('visitor'),
  subnet: sql.identifier('visitor_subnet'),
  network: sql.identifier('visitor_network'),
} as const

function conditionOf(scope: OfferScope): SQL {
  if (scope === 'all') return sql`true`
  if ('width' in scope) return sql`${columns[scope.width]} = ${scope.name}`
  return sql`chain_id = ${scope.chainId} and withdrawal_address = ${scope.withdrawalAddress}`
}

async function expire(orm: Orm, which: SQL | undefined): Promise<void> {
  await orm
    .update(offers)
    .set({ status: 'expired', visitor: null, visitorSubnet: null, visitorNetwork: null })
    .where(and(which, eq(offers.status, 'open')))
}

async function findOffer(orm: Orm, which: SQL | undefined): Promise<Offer | undefined> {
  const [row] = await orm.select().from(offers).where(which)
  if (!row) return undefined
  const deposits = await orm
    .select(depositColumns)
    .from(validators)
    .where(eq(validators.offerId, row.id))
    .orderBy(asc(validators.position))
  const expired = row.status === 'open' && row.expiresAt <= new Date()
  return {
    id: row.id,
    chainId: row.chainId,
    withdrawalAddress: row.withdrawalAddress,
    credentialsType: row.credentialsType,
    feeRecipient: row.feeRecipient,
    providerShareBps: row.providerShareBps,
    deposits,
    status: expired ? 'expired' : row.status,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}

const depositColumns = {
  pubkey: validators.pubkey,
  withdrawalCredentials: validators.withdrawalCredentials,
  amountGwei: validators.amountGwei,
  signature: validators.signature,
  depositMessageRoot: validators.depositMessageRoot,
  depositDataRoot: validators.depositDataRoot,
  forkVersion: validators.forkVersion,
}
