// @vitest-environment node
import 'fake-indexeddb/auto'
import { ownerOf } from '@granary/drivers/evm'
import { TransactionStore } from '@granary/transactions'
import { type IDBPDatabase, openDB } from 'idb'
import { expect, test } from 'vitest'
import { openConnection } from '#web/journal/openConnection.ts'
import { stakeOf } from '../stake/Stake.ts'
import { stakeState } from '../stake/stakeState.ts'
import { exampleOffer, exampleOwner, exampleProof } from '../test/exampleStake.ts'
import { upgradeStake } from './upgradeStake.ts'

const now = '2026-11-21T10:00:00.000Z'
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7n }
const to = `0x${'b2'.repeat(20)}`
const rows = { first: 0, count: 2 }

const common = {
  valueWei: 64n * 10n ** 18n,
  callHash: `0x${'03'.repeat(32)}`,
  gas: 80_000n,
  feePerValidatorWei: 5n,
  nonce: 4,
}
/** As the first version wrote it. */
const call = { ...common, rows, to, promptedAt: now, promptedAtBlock: 10 }
const sent = { ...call, hash, sentAt: now, ownNonce: 4, replacedHashes: [] }
/** As versions 2 to 5 wrote it. */
const asked = { ...common, callsId: null, askedAt: now, askedAtBlock: 10 }
const out = { ...asked, hash, sentAt: now, ownNonce: 4, replacedHashes: [`0x${'cd'.repeat(32)}`] }

const entry = () => ({
  id: crypto.randomUUID(),
  ...exampleOwner,
  createdAt: now,
  updatedAt: now,
  closedAt: null,
  intent: { credentialsType: '0x01', amountsGwei: [32_000_000_000n, 32_000_000_000n] },
  offer: exampleOffer({ seed: 1, count: 2 }),
  proof: exampleProof,
})
const entryOf1 = (attempts: unknown) => ({ ...entry(), version: 1, attempts })
const entryOf2 = (attempts: object[], over: object = {}) => ({
  ...entry(),
  version: 2,
  transactions: [{ rows, to, attempts }],
  ...over,
})

async function stored(version: number, entries: readonly unknown[]): Promise<string> {
  const name = crypto.randomUUID()
  const database = await openDB(name, version, {
    upgrade(created) {
      const add = (store: string, network: string) =>
        created.createObjectStore(store, { keyPath: 'id' }).createIndex('owner', [network, 'account'])
      add('entries', 'chainId')
      created.createObjectStore('setAside', { autoIncrement: true })
      if (version >= 3) add('actions', 'chainId')
      if (version >= 5) add('transactions', 'network')
    },
  })
  for (const each of entries) await database.put('entries', each)
  database.close()
  return name
}

async function resumed(version: number, raw: unknown) {
  const connection = await openConnection(await stored(version, [raw]), upgradeStake)
  const record = await new TransactionStore(connection).latestOpen(ownerOf(exampleOwner), ['ethereum.stake'])
  connection.close()
  return record && stakeOf(record)
}

test.each([
  ['offered', [], 'proved', []],
  ['asked', [{ ...call, state: 'prompting' }], 'asked', [{ state: 'asked', asked: { askedAtBlock: 10 } }]],
  [
    'on its way',
    [{ ...sent, state: 'sent' }],
    'broadcast',
    [{ state: 'broadcast', hash, shown: { nonce: 4 } }],
  ],
  [
    'on its way, written before its nonce was kept',
    [{ ...sent, ownNonce: undefined, state: 'sent' }],
    'broadcast',
    [{ shown: null }],
  ],
  [
    'rejected, then confirmed',
    [
      { ...call, state: 'rejected', settledAt: now },
      { ...sent, state: 'confirmed', receipt, settledAt: now },
    ],
    'confirmed',
    [{ state: 'rejected' }, { state: 'confirmed', receipt, finalAt: null }],
  ],
  [
    'failed',
    [{ ...call, state: 'failed', reason: 'reverted', hash, receipt, settledAt: now }],
    'failed',
    [{ state: 'failed', reason: 'reverted', bundle: null }],
  ],
])('a stake of the first version that was %s is gone on with', async (_, attempts, state, expected) => {
  const raw = entryOf1(attempts)
  const stake = await resumed(1, raw)
  expect(stake && stakeState(stake)).toBe(attempts.length === 0 ? 'offered' : state)
  expect(stake).toMatchObject({ id: raw.id, intent: raw.intent, offer: raw.offer })
  expect(stake?.steps).toMatchObject(expected.length > 0 ? [{ rows, to, attempts: expected }] : [])
})

const settled = { settledAt: now }

/** An attempt of these versions, as the transaction engine keeps it. */
function keptNow(attempt: Omit<typeof asked, 'callsId'> & { callsId: string | null; ownNonce?: number }) {
  const { valueWei, callHash, gas, feePerValidatorWei, nonce, askedAtBlock, callsId, ownNonce, ...rest } =
    attempt
  return {
    ...rest,
    call: { to, valueWei },
    asked: { callHash, gas, feePerValidatorWei, nonce, askedAtBlock },
    bundle: callsId,
    ...(ownNonce !== undefined && { shown: { nonce: ownNonce } }),
  }
}

test.each([
  ['asked', [{ ...asked, state: 'asked' }]],
  ['rejected', [{ ...asked, state: 'rejected', ...settled }]],
  ['accepted', [{ ...asked, callsId: '0x01', state: 'accepted', acceptedAt: now }]],
  ['broadcast', [{ ...out, state: 'broadcast' }]],
  ['confirmed', [{ ...out, state: 'confirmed', receipt, ...settled, finalAt: null }]],
  ['confirmed', [{ ...out, state: 'confirmed', receipt, ...settled, finalAt: now }]],
  ['dropped', [{ ...out, state: 'dropped', ...settled }]],
  ['failed', [{ ...asked, state: 'failed', reason: 'not_sent', hash: null, receipt: null, ...settled }]],
  [
    'failed',
    [{ ...asked, state: 'failed', reason: 'cancelled', hash, ownNonce: 4, receipt: null, ...settled }],
  ],
  [
    'broadcast',
    [
      { ...asked, state: 'rejected', ...settled },
      { ...out, state: 'broadcast' },
    ],
  ],
] as const)(
  'a stake that was %s goes on where it was, with all that was known of it',
  async (state, attempts) => {
    for (const version of [2, 4, 5]) {
      const raw = entryOf2([...attempts])
      const stake = await resumed(version, raw)
      const { version: _, transactions: __, ...kept } = raw
      expect(stake && stakeState(stake)).toBe(state)
      expect(stake).toMatchObject({ ...kept, steps: [{ rows, to, attempts: attempts.map(keptNow) }] })
    }
  },
)

test('a wish, an offer and a stake of several transactions go on where they were', async () => {
  const wish = await resumed(5, entryOf2([], { offer: null, proof: null, transactions: [] }))
  expect(wish && [stakeState(wish), wish.offer]).toEqual(['intent', null])
  const offered = await resumed(5, entryOf2([], { proof: null, transactions: [] }))
  expect(offered && [stakeState(offered), offered.offer?.deposits.length]).toEqual(['offered', 2])
  const transactions = [0, 1].map(first => ({ rows: { first, count: 1 }, to, attempts: [] }))
  const several = await resumed(5, entryOf2([], { transactions }))
  expect(several?.steps).toEqual(transactions.map(each => ({ does: 'deposit', ...each })))
})

test('what cannot be upgraded is kept as it was found, and the others are upgraded', async () => {
  const whole = entryOf1([])
  const broken = [entryOf1('gone'), { ...entryOf2([]), version: 3 }]
  const name = await stored(1, [...broken, whole])
  const connection = await openConnection(name, upgradeStake)
  const records = await new TransactionStore(connection).list(ownerOf(exampleOwner))
  expect(records.map(({ id }) => id)).toEqual([whole.id])
  const aside = (await connection.listSetAside()).map(({ raw }) => raw)
  expect(aside).toHaveLength(2)
  expect(aside).toEqual(expect.arrayContaining(broken))
  connection.close()
  const database: IDBPDatabase = await openDB(name)
  expect([...database.objectStoreNames]).not.toContain('entries')
  database.close()
})
