import { hoodi, mainnet } from '@granary/chains'
import { type DepositData, type Hex, withdrawalCredentials } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { testMnemonic } from '#test/startTestServer.ts'
import { createKeyWorkers, type KeyWorkers } from '../keys/createKeyWorkers.ts'
import { validatorsNode } from '../keys/keyTree.ts'
import { createOfferStore } from '../offers/OfferStore.ts'
import { retireOffers } from '../offers/retireOffers.ts'
import { createDepositStore } from './DepositStore.ts'
import { createKeystoreStore } from './KeystoreStore.ts'

const database = useTestDatabase()
const staker: Hex = `0x${'a1'.repeat(20)}`
const thief: Hex = `0x${'b2'.repeat(20)}`
const gwei32 = 32_000_000_000n

let workers: KeyWorkers

beforeAll(() => {
  workers = createKeyWorkers(validatorsNode(testMnemonic), 1)
})

afterAll(() => workers.close())

/** Deposit data of an offer forgotten since. */
async function forgotten(first: number, count: number): Promise<DepositData[]> {
  const credentials = withdrawalCredentials({ type: '0x01', address: staker })
  const terms = { withdrawalCredentials: credentials, amountGwei: gwei32 }
  const indexes = Array.from({ length: count }, (_, offset) => first + offset)
  const signed = await workers.signDeposits(
    indexes.map(index => ({ index, terms })),
    hoodi.genesisForkVersion,
  )
  await createOfferStore(database.orm).save({
    ...{ chainId: hoodi.id, requestKey: `request ${first}`, feeRecipient: thief, providerShareBps: 1_000 },
    request: { withdrawalAddress: staker, credentialsType: '0x01', amountsGwei: signed.map(() => gwei32) },
    visitor: { visitor: 'somebody', subnet: 'somebody', network: 'somebody' },
    ttlSeconds: 3600,
    keys: signed.map((deposit, offset) => ({ index: first + offset, deposit })),
  })
  await database.orm.execute(
    sql`update offers set status = 'expired', expires_at = now() - interval '31 days'`,
  )
  await retireOffers(database.orm, 30)
  return signed
}

const logOf = (deposit: DepositData) => ({
  ...deposit,
  ...{ blockNumber: 7n, transactionHash: `0x${'77'.repeat(32)}` as const, logIndex: 0 },
})

test('[F.03] a deposit of a forgotten offer restores its key, to be handed over and never offered again', async () => {
  const [, late] = await forgotten(10, 3)
  if (!late) throw new Error('nothing was signed')
  const store = createDepositStore(database.orm)
  expect(await store.offeredKeys(hoodi.id, [late.pubkey])).toEqual([])
  expect(await store.restoreSpent(hoodi, [logOf(late)])).toBe(1)
  expect(await store.offeredKeys(hoodi.id, [late.pubkey])).toMatchObject([{ signature: late.signature }])
  await store.replaceRange(hoodi.id, 7n, 7n, [{ ...logOf(late), fromAddress: staker, flaw: null }])
  expect(await createKeystoreStore(database.orm).keysToImport(hoodi.id, -1, 10)).toMatchObject([
    { pubkey: late.pubkey, keyIndex: 11, withdrawalAddress: staker },
  ])
  const { rows } = (await database.orm.execute(sql`
    select o.status, o.fee_recipient as fees, v.deposit_data_root as root, v.deposit_message_root as message
    from validators v join offers o on o.id = v.offer_id`)) as unknown as { rows: object[] }
  const roots = { root: late.depositDataRoot, message: late.depositMessageRoot }
  expect(rows).toEqual([{ status: 'deposited', fees: staker, ...roots }])
  expect(await store.restoreSpent(hoodi, [logOf(late)])).toBe(0)
})

test('[F.03] a deposit not as offered, or on another chain, restores nothing', async () => {
  const [row] = await forgotten(20, 1)
  if (!row) throw new Error('nothing was signed')
  const store = createDepositStore(database.orm)
  const stolen = withdrawalCredentials({ type: '0x01', address: thief })
  const odd = [
    { ...row, withdrawalCredentials: stolen },
    { ...row, amountGwei: 1_000_000_000n },
  ]
  expect(await store.restoreSpent(hoodi, odd.map(logOf))).toBe(0)
  expect(await createDepositStore(database.orm).restoreSpent(mainnet, [logOf(row)])).toBe(0)
  expect(await store.offeredKeys(hoodi.id, [row.pubkey])).toEqual([])
  expect(await store.restoreSpent(hoodi, [logOf(row)])).toBe(1)
})

test('[F.03] a key whose late deposit was reorganised away is forgotten again, in its old place', async () => {
  const [first, second, third] = await forgotten(30, 3)
  if (!first || !second || !third) throw new Error('nothing was signed')
  const store = createDepositStore(database.orm)
  const runs = async () => {
    const { rows } = (await database.orm.execute(sql`
      select first_index::integer as first, count, encode(deposit_roots, 'hex') as roots from spent_keys
      where first_index >= 30 order by first_index`)) as unknown as { rows: object[] }
    return rows
  }
  const before = await runs()
  expect(await store.restoreSpent(hoodi, [first, second].map(logOf))).toBe(2)
  await database.orm.execute(
    sql`update offers set expires_at = now() - interval '31 days' where request_key like 'restored 3_'`,
  )
  expect(await retireOffers(database.orm, 30)).toBe(2)
  expect(await runs()).toEqual(before)
  for (const [place, { pubkey }] of [first, second, third].entries())
    await expect(
      database.orm.execute(sql`
        insert into validators select (jsonb_populate_record(v, ${JSON.stringify({ pubkey, key_index: 30 + place })}::jsonb)).*
        from validators v limit 1`),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining(`key index ${30 + place} was offered before`) },
    })
  expect(await store.restoreSpent(hoodi, [second].map(logOf))).toBe(1)
})
