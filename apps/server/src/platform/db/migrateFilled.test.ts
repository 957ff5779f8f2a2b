import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as signInTables from '#server/modules/sign-in/tables.ts'
import * as confluxTables from '#server/networks/conflux/tables.ts'
import {
  ethereumListValidators,
  ethereumOwners,
  ethPrices,
} from '#server/networks/ethereum/rewards/tables.ts'
import * as validatorTables from '#server/networks/ethereum/validators/tables.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'

const tables = {
  ...validatorTables,
  ...signInTables,
  ...confluxTables,
  ethereumListValidators,
  ethereumOwners,
  ethPrices,
}

const key = (name: string) => `0x${name.repeat(48)}` as const

const database = useTestDatabase()

/** Replaces the database by one of an earlier version, with its content. */
async function restore(version: string): Promise<void> {
  const dump = readFileSync(
    new URL(`../../../test/fixtures/databases/${version}.sql`, import.meta.url),
    'utf8',
  )
  for (const statement of ['drop schema public cascade', 'create schema public', ...dump.split(/;\n/)])
    if (statement.trim()) await database.orm.execute(sql.raw(statement))
}

test.each(['0001_offers', '0002_keystore_clients', '0003_offers_once', '0006_sign_in'])(
  'a database that a server of version %s has filled comes forward, each row still there and right',
  async version => {
    await restore(version)
    await migrate(database.orm)
    const { orm } = database
    const [source] = await orm.select().from(tables.keySource)
    expect(source).toMatchObject({ fingerprint: 'fingerprint of a mnemonic', nextIndex: 12n })
    const offers = await orm.select().from(tables.offers).orderBy(asc(tables.offers.id))
    expect(offers.map(({ status, validatorCount }) => [status, validatorCount])).toEqual([
      ['deposited', 2],
      ['expired', 1],
      ['open', 1],
    ])
    expect(offers.map(({ withdrawalAddress }) => withdrawalAddress)).toEqual(
      ['a1', 'a2', 'a3'].map(byte => `0x${byte.repeat(20)}`),
    )
    for (const { withdrawalAddress, ...offer } of offers)
      expect(offer).toMatchObject({ feeRecipient: withdrawalAddress, providerShareBps: 0 })
    const validators = await orm.select().from(tables.validators).orderBy(asc(tables.validators.keyIndex))
    expect(validators.map(({ pubkey, keyIndex, offerId }) => [pubkey, keyIndex, offerId.at(-1)])).toEqual([
      [key('11'), 2n, '1'],
      [key('12'), 3n, '1'],
      [key('13'), 6n, '2'],
      [key('14'), 9n, '3'],
    ])
    expect(validators.every(({ amountGwei }) => amountGwei === 32_000_000_000n)).toBe(true)
    const deposits = await orm.select().from(tables.deposits).orderBy(asc(tables.deposits.blockNumber))
    expect(deposits.map(({ pubkey, flaw }) => [pubkey, flaw])).toEqual([
      [key('11'), null],
      [key('12'), null],
      [key('13'), 'signature'],
    ])
    const keystores = await orm.select().from(tables.keystores).orderBy(asc(tables.keystores.pubkey))
    expect(
      keystores.map(({ pubkey, importedAt, feeRecipientAt }) => [pubkey, !!importedAt, !!feeRecipientAt]),
    ).toEqual([
      [key('11'), true, true],
      [key('12'), false, false],
    ])
    expect(await orm.select().from(tables.scanCursors)).toEqual([{ chainId: 560048, nextBlock: 1010n }])
    const unused = await orm.select().from(tables.unusedIndexes).orderBy(asc(tables.unusedIndexes.firstIndex))
    expect(unused.map(({ firstIndex, count }) => [firstIndex, count])).toEqual([
      [0n, 2n],
      [4n, 2n],
      [7n, 2n],
      [10n, 2n],
    ])
  },
)

test('signed-in browsers stay so, and no Conflux pool has a history yet', async () => {
  await restore('0006_sign_in')
  await migrate(database.orm)
  const { orm } = database
  expect(await orm.select().from(tables.signInSessions)).toMatchObject([{ tokenHash: 'hash of a token' }])
  expect(await orm.select().from(tables.signInNonces)).toHaveLength(1)
  for (const table of [tables.confluxPools, tables.confluxEvents, tables.confluxDays, tables.confluxReadings])
    expect(await orm.select().from(table)).toEqual([])
})

test('watch lists get their validators by number, each of its own chain, and prices without a source are read again', async () => {
  const { orm } = database
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '0015_reward_lists'),
  )
  const made = [
    'drop schema public cascade',
    'create schema public',
    'create table migrations (name text primary key)',
  ]
  for (const statement of [...made, ...before.flatMap(({ statements }) => statements.split(/;\n/))])
    if (statement.trim()) await orm.execute(sql.raw(statement))
  for (const { name } of before) await orm.execute(sql`insert into migrations values (${name})`)
  for (const statement of [
    `insert into ethereum_owners (chain_id, owner, kind) values (560048, '0xa', 'list'), (1, '0xa', 'list'), (1, '0xb', 'address')`,
    `insert into ethereum_validators (chain_id, pubkey, is_providers)
       values (560048, '0x1', false), (1, '0x1', true), (560048, '0x2', true), (560048, '0x3', false)`,
    `insert into ethereum_list_keys select id, key from ethereum_owners, unnest(array['0x1', '0x2', '0x4']) key
      where kind = 'list'`,
    `insert into eth_prices (currency, date, parts) values ('eur', '2026-01-01', 1), ('usd', '2026-01-01', null)`,
  ])
    await orm.execute(sql.raw(statement))
  await migrate(orm)
  expect(
    await orm
      .select()
      .from(tables.ethereumListValidators)
      .orderBy(asc(tables.ethereumListValidators.ownerId), asc(tables.ethereumListValidators.validatorId)),
  ).toEqual([
    { ownerId: 1, validatorId: 1 },
    { ownerId: 1, validatorId: 3 },
    { ownerId: 2, validatorId: 2 },
  ])
  const owners = await orm.select().from(tables.ethereumOwners).orderBy(asc(tables.ethereumOwners.id))
  expect(owners.map(({ keyCount }) => keyCount)).toEqual([3, 3, 0])
  expect(await orm.select().from(tables.ethPrices)).toEqual([])
  for (const source of ['one.example', 'another.example'])
    await orm.insert(tables.ethPrices).values({ source, currency: 'eur', date: '2026-01-01', parts: 1n })
})

/** Databases out there went through the released migrations. */
test('a released migration is never edited', () => {
  const digests = migrations.map(({ name, statements }) => [
    name,
    createHash('sha256').update(statements).digest('hex').slice(0, 16),
  ])
  expect(digests.slice(0, released.length)).toEqual(released)
})

const released = [
  ['0001_offers', 'd2f156538742df9d'],
  ['0002_keystore_clients', '9430a7f5a131ab71'],
]
