import { randomUUID } from 'node:crypto'
import type { Offer, OfferRequest } from '@granary/api'
import type { DepositData, Hex } from '@granary/staking/ethereum'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Orm } from '../../../platform/db/Database.ts'
import { offers, validators } from '../../../platform/db/tables.ts'

export type NewOffer = {
  chainId: number
  requestKey: string
  request: OfferRequest
  ttlSeconds: number
  /** Deposit data and the index of its key, in the order of the request. */
  keys: readonly { index: number; deposit: DepositData }[]
}

export type OfferStore = {
  /** The offer that is open for this request, or undefined. */
  findOpen(requestKey: string): Promise<Offer | undefined>
  find(chainId: number, id: string): Promise<Offer | undefined>
  /**
   * Keeps an offer. When another process has made one for the same request meanwhile, that one is returned and the
   * given keys are never offered.
   */
  save(offer: NewOffer): Promise<Offer>
  /** How many validators stand in open offers of all chains. */
  countOpenValidators(): Promise<number>
  /** How many of them on one chain pay to this address. */
  countOpenValidatorsOf(chainId: number, withdrawalAddress: Hex): Promise<number>
  expireOld(): Promise<void>
}

export function createOfferStore(orm: Orm): OfferStore {
  const isOpen = (key: string) =>
    and(eq(offers.requestKey, key), eq(offers.status, 'open'), gt(offers.expiresAt, sql`now()`))
  return {
    findOpen: key => findOffer(orm, isOpen(key)),
    find: (chainId, id) => findOffer(orm, and(eq(offers.chainId, chainId), eq(offers.id, id))),
    async save(offer) {
      const saved = await insertOffer(orm, offer)
      if (saved) return saved
      const other = await findOffer(orm, isOpen(offer.requestKey))
      if (other) return other
      await expire(orm, eq(offers.requestKey, offer.requestKey))
      const retried = await insertOffer(orm, offer)
      return retried ?? this.save(offer)
    },
    countOpenValidators: () => countOpen(orm, undefined),
    countOpenValidatorsOf: (chainId, address) =>
      countOpen(orm, and(eq(offers.chainId, chainId), eq(offers.withdrawalAddress, address))),
    expireOld: () => expire(orm, lte(offers.expiresAt, sql`now()`)),
  }
}

async function countOpen(orm: Orm, which: ReturnType<typeof and>): Promise<number> {
  const [row] = await orm
    .select({ count: sql<string>`coalesce(sum(${offers.validatorCount}), 0)` })
    .from(offers)
    .where(and(which, eq(offers.status, 'open'), gt(offers.expiresAt, sql`now()`)))
  return Number(row?.count)
}

async function expire(orm: Orm, which: ReturnType<typeof eq>): Promise<void> {
  await orm
    .update(offers)
    .set({ status: 'expired' })
    .where(and(which, eq(offers.status, 'open')))
}

async function findOffer(orm: Orm, which: ReturnType<typeof and>): Promise<Offer | undefined> {
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

/**
 * At most one offer a request is open: the index `offers_one_open` makes a second one wait for the first and then
 * refuses it, in whichever process. One statement does it all, so there is never half an offer.
 * @returns undefined when another offer is open, or one that has expired still stands there as open
 */
async function insertOffer(orm: Orm, { requestKey, keys, ...offer }: NewOffer): Promise<Offer | undefined> {
  const createdAt = new Date()
  const row = {
    id: randomUUID(),
    chainId: offer.chainId,
    withdrawalAddress: offer.request.withdrawalAddress,
    credentialsType: offer.request.credentialsType,
    status: 'open' as const,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + offer.ttlSeconds * 1000),
  }
  const inserted = orm
    .insert(offers)
    .values({ ...row, requestKey, validatorCount: keys.length })
    .onConflictDoNothing()
    .returning({ id: offers.id })
  const { rows } = (await orm.execute(sql`
    with inserted as (${inserted.getSQL()})
    insert into ${validators}
    select key.* from inserted, jsonb_populate_recordset(null::${validators}, ${rowsOf(row.id, keys)}::jsonb) as key
    returning position`)) as unknown as { rows: unknown[] }
  if (rows.length === 0) return undefined
  const deposits = keys.map(({ deposit }) => deposit)
  return { ...row, deposits, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() }
}

/** The rows of the table `validators` as one JSON text, by the names of its columns. */
function rowsOf(offerId: string, keys: NewOffer['keys']): string {
  return JSON.stringify(
    keys.map(({ index, deposit }, position) => ({
      pubkey: deposit.pubkey,
      key_index: index,
      offer_id: offerId,
      position,
      withdrawal_credentials: deposit.withdrawalCredentials,
      amount_gwei: String(deposit.amountGwei),
      signature: deposit.signature,
      deposit_message_root: deposit.depositMessageRoot,
      deposit_data_root: deposit.depositDataRoot,
      fork_version: deposit.forkVersion,
    })),
  )
}
