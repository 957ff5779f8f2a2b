// @vitest-environment node
import type { JournalDatabase } from '@granary/transactions/database'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { openConnection } from '#web/journal/openConnection.ts'
import { exampleOffer, exampleOwner, exampleProof } from '../test/exampleStake.ts'
import { Journal } from './Journal.ts'
import { journalState } from './journalState.ts'

const now = '2026-11-21T10:00:00.000Z'
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7n }

/** As the first version wrote it. */
const call = {
  rows: { first: 0, count: 2 },
  to: `0x${'b2'.repeat(20)}`,
  valueWei: 64n * 10n ** 18n,
  callHash: `0x${'03'.repeat(32)}`,
  gas: 80_000n,
  feePerValidatorWei: 5n,
  nonce: 4,
  promptedAt: now,
  promptedAtBlock: 10,
}
const sent = { ...call, hash, sentAt: now, ownNonce: 4, replacedHashes: [] }

function entryOfVersion1(attempts: object[]) {
  return {
    version: 1,
    id: crypto.randomUUID(),
    ...exampleOwner,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    intent: { credentialsType: '0x01', amountsGwei: [32_000_000_000n, 32_000_000_000n] },
    offer: exampleOffer({ seed: 1, count: 2 }),
    proof: exampleProof,
    attempts,
  }
}

async function storedByVersion1(name: string, entries: readonly unknown[]): Promise<void> {
  const database = await openDB<JournalDatabase>(name, 1, {
    upgrade(created) {
      created.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', ['chainId', 'account'])
      created.createObjectStore('setAside', { autoIncrement: true })
    },
  })
  for (const entry of entries) await database.put('entries', entry)
  database.close()
}

test.each([
  ['proved', [], 'offered', []],
  ['asked', [{ ...call, state: 'prompting' }], 'asked', [{ state: 'asked', askedAtBlock: 10 }]],
  ['on its way', [{ ...sent, state: 'sent' }], 'broadcast', [{ state: 'broadcast', hash, ownNonce: 4 }]],
  [
    'on its way, written before its nonce was kept',
    [{ ...sent, ownNonce: undefined, state: 'sent' }],
    'broadcast',
    [{ ownNonce: null }],
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
    [{ state: 'failed', reason: 'reverted', callsId: null }],
  ],
])('a stake of the first version that was %s is gone on with', async (_, attempts, state, expected) => {
  const name = crypto.randomUUID()
  const stored = entryOfVersion1(attempts)
  await storedByVersion1(name, [stored])
  const journal = new Journal(await openConnection(name))
  const entry = await journal.latestOpen(exampleOwner)
  journal.close()
  expect(entry && journalState(entry)).toBe(state)
  expect(entry).toMatchObject({ id: stored.id, intent: stored.intent, offer: stored.offer })
  expect(entry?.transactions).toMatchObject(
    expected.length > 0 ? [{ rows: call.rows, to: call.to, attempts: expected }] : [],
  )
})

test('what cannot be upgraded is kept as it was found, and the others are upgraded', async () => {
  const name = crypto.randomUUID()
  const whole = entryOfVersion1([])
  const broken = { ...entryOfVersion1([]), attempts: 'gone' }
  await storedByVersion1(name, [broken, whole])
  const connection = await openConnection(name)
  const journal = new Journal(connection)
  expect((await journal.list(exampleOwner)).map(({ id }) => id)).toEqual([whole.id])
  expect(await connection.listSetAside()).toMatchObject([{ raw: broken }])
  journal.close()
})
