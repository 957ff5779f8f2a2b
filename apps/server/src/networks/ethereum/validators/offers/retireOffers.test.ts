import { randomUUID } from 'node:crypto'
import type { Hex } from '@granary/staking/ethereum'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deposits, offers, spentKeys, validators } from '#server/networks/ethereum/validators/tables.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import type { SsvCluster } from '../keys/SsvBinding.ts'
import { createOfferStore } from './OfferStore.ts'
import { retireOffers, spentRootBytes } from './retireOffers.ts'

const database = useTestDatabase()
const gwei32 = 32_000_000_000n
const who = { visitor: 'somebody', subnet: 'somebody', network: 'somebody' }
const staker: Hex = `0x${'a1'.repeat(20)}`

beforeEach(async () => {
  await database.orm.execute(
    sql`truncate offers, validators, deposits, keystores, spent_keys, ssv_indexes, ssv_validator_events`,
  )
})

const text = (index: number, bytes: number): Hex => `0x${index.toString(16).padStart(bytes * 2, '0')}`

/** An offer of the keys `first` to `first + count - 1` with made-up bytes. */
function offer(first: number, count: number, ssv?: SsvCluster) {
  const keys = Array.from({ length: count }, (_, offset) => {
    const index = first + offset
    const roots = {
      depositMessageRoot: text(index, 32),
      depositDataRoot: rootOf(index),
      forkVersion: text(1, 4),
    }
    const signed = { withdrawalCredentials: text(1, 32), amountGwei: gwei32, signature: text(index, 96) }
    return { index, deposit: { pubkey: text(index, 48), ...signed, ...roots } as const }
  })
  const request = {
    withdrawalAddress: staker,
    credentialsType: '0x01',
    amountsGwei: keys.map(() => gwei32),
  } as const
  const rewards = { feeRecipient: staker, providerShareBps: 0 }
  const terms = { chainId: 1, requestKey: randomUUID(), visitor: who, ttlSeconds: 3600, ...rewards }
  return createOfferStore(database.orm).save({
    ...terms,
    request: { ...request, amountsGwei: [...request.amountsGwei], ssv },
    keys,
  })
}

const rootOf = (index: number): Hex => `0x${index.toString(16).padStart(8, '0').repeat(8)}`

async function expire(days: number): Promise<void> {
  await database.orm.execute(
    sql`update offers set status = 'expired', expires_at = now() - make_interval(days => ${days}) where status = 'open'`,
  )
}

const rowsOf = (table: typeof offers | typeof validators) => database.orm.$count(table)

async function spentRuns() {
  const rows = await database.orm.select().from(spentKeys).orderBy(asc(spentKeys.firstIndex))
  return rows.map(({ firstIndex, count, depositRoots }) => {
    expect(depositRoots.length).toBe(count * spentRootBytes)
    return [Number(firstIndex), count]
  })
}

test('[F.03] an offer without a deposit is forgotten after its time, and only then', async () => {
  await offer(0, 3)
  await expire(29)
  expect(await retireOffers(database.orm, 30)).toBe(0)
  await database.orm.execute(sql`update offers set expires_at = now() - interval '31 days'`)
  await offer(3, 1)
  expect(await retireOffers(database.orm, 30)).toBe(3)
  expect([await rowsOf(offers), await rowsOf(validators)]).toEqual([1, 1])
  expect(await spentRuns()).toEqual([[0, 3]])
})

test('[F.03] an offer with one deposited key stays whole, and so does one with a keystore', async () => {
  const [deposited, handedOver] = [await offer(0, 2), await offer(2, 2)]
  await offer(4, 2)
  await expire(31)
  await database.orm.insert(deposits).values({
    ...{ chainId: 1, transactionHash: text(9, 32), logIndex: 0, blockNumber: 1n, fromAddress: staker },
    ...{ pubkey: deposited.deposits[1]?.pubkey ?? '0x', flaw: 'signature' },
  })
  await database.orm.execute(
    sql`insert into keystores (pubkey, keystore) values (${handedOver.deposits[0]?.pubkey}, '{}')`,
  )
  expect(await retireOffers(database.orm, 30)).toBe(2)
  expect(await rowsOf(validators)).toBe(4)
  expect(await spentRuns()).toEqual([[4, 2]])
})

test('[F.03] rows do not grow for ever: an hour of 5,000 keys for one address becomes a few rows of 12 bytes per key', async () => {
  for (let batch = 0; batch < 5; batch += 1) await offer(batch * 1_000, 1_000)
  await expire(31)
  expect(await retireOffers(database.orm, 30)).toBe(5_000)
  expect([await rowsOf(offers), await rowsOf(validators)]).toEqual([0, 0])
  const runs = await spentRuns()
  expect(runs.length).toBeLessThanOrEqual(5)
  expect(runs.reduce((sum, [, count]) => sum + (count ?? 0), 0)).toBe(5_000)
})

test('[F.03] adjacent runs become one row in index order, whichever comes first', async () => {
  for (const first of [4, 0, 2]) {
    await offer(first, 2)
    await expire(31)
    await retireOffers(database.orm, 30)
  }
  expect(await spentRuns()).toEqual([[0, 6]])
  const [row] = await database.orm.select().from(spentKeys)
  const roots = Buffer.from(row?.depositRoots ?? []).toString('hex')
  const expected = [0, 1, 2, 3, 4, 5].map(index => rootOf(index).slice(2, 2 + spentRootBytes * 2))
  expect(roots).toBe(expected.join(''))
})

test('[F.03] a key index of a forgotten offer is never offered again', async () => {
  await offer(0, 3)
  await expire(31)
  await retireOffers(database.orm, 30)
  await expect(offer(2, 1)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('key index 2 was offered before') },
  })
  await expect(offer(3, 1)).resolves.toMatchObject({ status: 'open' })
})

test('[F.03] an open offer is never forgotten, however old', async () => {
  const { id } = await offer(0, 1)
  await database.orm
    .update(offers)
    .set({ expiresAt: sql`now() - interval '40 days'` })
    .where(eq(offers.id, id))
  expect(await retireOffers(database.orm, 30)).toBe(0)
})

/** An SSV offer of key 0, expired long ago, on a chain with an index of SSV. */
async function ssvOffer(owner: Hex, behind: boolean): Promise<void> {
  await offer(0, 1, { owner, operatorIds: [1, 2, 3, 4] })
  await expire(90)
  await database.orm.execute(sql`truncate ssv_indexes restart identity`)
  await database.orm.execute(
    sql`insert into ssv_indexes (chain_id, contract, first_block, next_block, behind, head_seen_at)
      values (1, '0x', 0, 9, ${behind}, now())`,
  )
}

async function emit(block: number, type: 'added' | 'removed' | 'exited', owner: Hex): Promise<void> {
  await database.orm.execute(
    sql`insert into ssv_validator_events values (1, ${block}, 0, ${type}, ${text(0, 48)}, ${owner}, '0x', '0x')`,
  )
}

test('an SSV offer stays as long as its owner’s registration stands', async () => {
  await ssvOffer(staker, false)
  await emit(1, 'added', staker)
  await emit(2, 'exited', staker)
  expect(await retireOffers(database.orm, 30)).toBe(0)
  await emit(3, 'removed', staker)
  expect(await retireOffers(database.orm, 30)).toBe(1)
})

test('an SSV offer that only a stranger registered, or nobody, is forgotten', async () => {
  await ssvOffer(staker, false)
  await emit(1, 'added', `0x${'b2'.repeat(20)}`)
  expect(await retireOffers(database.orm, 30)).toBe(1)
})

test('no SSV offer is forgotten while its index is read again, or stands still', async () => {
  await ssvOffer(staker, true)
  expect(await retireOffers(database.orm, 30)).toBe(0)
  await database.orm.execute(
    sql`update ssv_indexes set behind = false, head_seen_at = now() - interval '1 day'`,
  )
  expect(await retireOffers(database.orm, 30)).toBe(0)
  await database.orm.execute(sql`update ssv_indexes set head_seen_at = now()`)
  expect(await retireOffers(database.orm, 30)).toBe(1)
})
