import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createWatchStore } from '#server/networks/ethereum/alerts/WatchStore.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { createMetrics } from '#server/platform/metrics/createMetrics.ts'
import { readSettings } from '#server/settings.ts'
import { useAlertRig } from '#test/useAlertRig.ts'
import { checkMessages } from './checkMessages.ts'
import { countAlerts } from './countAlerts.ts'
import { createAlertMetrics } from './createAlertMetrics.ts'
import type { createDelivery } from './outbox/createDelivery.ts'
import { addAlerts, createOutboxStore } from './outbox/OutboxStore.ts'
import { sendMessages } from './outbox/sendMessages.ts'
import { createSubscriptionStore } from './subscriptions/SubscriptionStore.ts'

const { owner, pubkey, database, hook, mails, process, subscribe, sweep, note, soon } = useAlertRig()

test('an alert is sent once, also with two sending processes', async () => {
  const id = await subscribe('webhook')
  expect(await note(id, 1, 2)).toHaveLength(2)
  expect(await note(id, 2, 3)).toHaveLength(1)
  await Promise.all([process()(), process()(), process()()])
  expect(hook().calls.flatMap(({ body }) => body.data.alerts ?? [])).toMatchObject([
    { slot: 1, kind: 'sweep', amountGwei: '1500000000', pubkey },
    { slot: 2 },
    { slot: 3 },
  ])
  await note(id, 1, 2, 3)
  await process()()
  expect(hook().calls).toHaveLength(1)
})

test('a refused message comes again later, with the same id and body', async () => {
  const id = await subscribe('webhook')
  const send = process()
  hook().answer = { status: 503 }
  await note(id, 1)
  await send()
  await send()
  expect(hook().calls).toHaveLength(1)
  await note(id, 2)
  await soon()
  hook().answer = undefined
  await send()
  await send()
  expect(hook().calls.map(({ body }) => body.data.alerts?.map(({ slot }) => slot))).toEqual([[1], [1], [2]])
  expect(
    new Set(
      hook()
        .calls.slice(0, 2)
        .map(({ headers }) => headers['webhook-id']),
    ).size,
  ).toBe(1)
  expect(hook().calls.every(({ isSigned }) => isSigned)).toBe(true)
})

test('a process that dies while sending costs no alert: another one takes over', async () => {
  const id = await subscribe('webhook')
  await note(id, 1)
  const outbox = createOutboxStore(database.orm)
  await outbox.gather('webhook', 0)
  expect(await outbox.lease(5, 'webhook')).toHaveLength(1)
  await process()()
  expect(hook().calls).toEqual([])
  await soon()
  await process()()
  expect(hook().calls).toHaveLength(1)
})

test('an attempt that fails after its lease, when another process has sent, is no failure of the receiver', async () => {
  const id = await subscribe('webhook')
  await note(id, 1)
  const outbox = createOutboxStore(database.orm)
  await outbox.gather('webhook', 0)
  const [late] = await outbox.lease(1, 'webhook')
  if (!late) throw new Error('nothing to send')
  await soon()
  await process()()
  expect(hook().calls).toHaveLength(1)
  expect(await outbox.failed(late, true)).toBe(false)
  expect(await createSubscriptionStore(database.orm).get(id)).toMatchObject({
    state: 'active',
    failingSince: null,
  })
})

test('a receiver that refuses for days gets no more, and one that says so at once', async () => {
  const id = await subscribe('webhook')
  const state = async () => (await createSubscriptionStore(database.orm).get(id))?.state
  hook().answer = { status: 500 }
  await note(id, 1)
  await process()()
  expect(await state()).toBe('active')
  await database.orm.execute(sql`update alert_subscriptions set failing_since = now() - interval '4 days'`)
  await soon()
  await process()()
  expect(await state()).toBe('disabled')
  await createSubscriptionStore(database.orm).activate(id)
  hook().answer = { status: 410 }
  await note(id, 2)
  await process()()
  expect(await state()).toBe('disabled')
  expect(await note(id, 3)).toEqual([])
})

test('a day’s alerts come in one mail when the day is over', async () => {
  const id = await subscribe('email', 'daily')
  await note(id, 1, 2, 3)
  await process()()
  expect(mails).toEqual([])
  await database.orm.execute(sql`update alert_subscriptions set next_digest_at = now()`)
  await process()()
  expect(mails.map(({ subject }) => subject)).toEqual(['Example Staking: Withdrawal paid and 2 more'])
  await note(id, 4)
  await process()()
  expect(mails).toHaveLength(1)
})

test('a pause of a thousand withdrawals ends with one mail that lists the first and counts the rest', async () => {
  const id = await subscribe('email')
  await note(id, ...Array.from({ length: 1_000 }, (_, place) => place))
  await process()()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Example Staking: Withdrawal paid and 999 more')
  expect(mails[0]?.text.match(/1\.5 ETH were paid/g)).toHaveLength(30)
  expect(mails[0]?.text).toContain('And 970 more.')
})

test('the sender of one channel leaves the other channel’s alerts alone', async () => {
  await note(await subscribe('webhook'), 1)
  const outbox = createOutboxStore(database.orm)
  expect(await outbox.gather('email', 0)).toBe(0)
  expect(await outbox.gather('webhook', 0)).toBe(1)
})

test('messages of one subscription keep their distance', async () => {
  const id = await subscribe('email')
  const send = process(3_600)
  await note(id, 1)
  await send()
  await note(id, 2)
  await send()
  expect(mails).toHaveLength(1)
})

test('deleting an alert deletes everything of it, and the database holds no address in the clear', async () => {
  const id = await subscribe('email')
  await note(id, 1)
  await process()()
  const { rows } = (await database.orm.execute(
    sql`select s::text || coalesce((select string_agg(m::text, '') from alert_messages m), '') as text from alert_subscriptions s`,
  )) as unknown as { rows: { text: string }[] }
  expect(rows[0]?.text).not.toMatch(/mail\.example/)
  await createSubscriptionStore(database.orm).remove(id)
  const left = (await database.orm.execute(
    sql`select (select count(*) from alerts) + (select count(*) from alert_messages) as count`,
  )) as unknown as { rows: { count: unknown }[] }
  expect(Number(left.rows[0]?.count)).toBe(0)
})

test('operators see how many alerts there are and what waits; readiness names stuck messages', async () => {
  const id = await subscribe('webhook')
  hook().answer = { status: 500 }
  await note(id, 1)
  await process()()
  await note(id, 2, 3)
  expect(await countAlerts(database)).toMatchObject({ rows: [[560048, 'webhook', 'active', 1, 1, 2, 1]] })
  expect(await checkMessages(database.orm)).toBeUndefined()
  await database.orm.execute(sql`update alert_messages set due_at = now() - interval '16 minutes'`)
  expect(await checkMessages(database.orm)).toBe('1 alert messages wait unsent')
})

test('sent alerts are forgotten after a month, except lasting ones that would be sent again', async () => {
  const id = await subscribe('email')
  await note(id, 1)
  await process()()
  const lost = { ...sweep(2), kind: 'deposit_dropped' } as const
  await addAlerts(database.orm, [{ subscriptionId: id, naturalKey: 'lost', body: lost }])
  await process()()
  await database.orm.execute(sql`update alert_messages set sent_at = now() - interval '31 days'`)
  await createSubscriptionStore(database.orm).clear()
  expect(await addAlerts(database.orm, [{ subscriptionId: id, naturalKey: 'lost', body: lost }])).toEqual([])
  expect(await note(id, 1)).toEqual(['sweep'])
})

test('150,000 alerts of one owner are stored, and a failing owner stops no other', async ({ skip }) => {
  skip(
    inject('onPostgresToo'),
    'its point is the number, and PGlite takes four times as long to say the same',
  )
  const [id, other] = [await subscribe('webhook'), await subscribe('webhook')]
  const absent = '00000000-0000-4000-8000-00000000dead'
  function* flood() {
    for (let place = 0; place < 150_000; place += 1)
      yield { subscriptionId: absent, naturalKey: `sweep:${pubkey}:${place}`, body: sweep(place) }
    yield { subscriptionId: id, naturalKey: 'last', body: sweep(1) }
  }
  const store = createWatchStore(database.orm)
  const cursor = await store.cursor(560048)
  const broken = [{ subscriptionId: 'no id', naturalKey: 'broken', body: sweep(1) }]
  const fine = [{ subscriptionId: other, naturalKey: 'fine', body: sweep(2) }]
  const leftOut: string[] = []
  const added = await store.note(
    cursor,
    { ...cursor, eventId: 7n },
    [],
    [
      { owner: `0x${'22'.repeat(20)}`, found: broken },
      { owner, found: flood() },
      { owner: `0x${'33'.repeat(20)}`, found: fine },
    ],
    left => leftOut.push(left),
  )
  expect(added).toEqual(['sweep', 'sweep'])
  expect(leftOut).toEqual([`0x${'22'.repeat(20)}`])
  expect((await store.cursor(560048)).eventId).toBe(7n)
}, 300_000)

test('slow webhooks hold up neither mails nor each other', async () => {
  const slow: (() => void)[] = []
  const told: string[] = []
  const hooks = []
  for (let n = 0; n < 30; n += 1) hooks.push(await subscribe('webhook'))
  const letter = await subscribe('email')
  for (const id of [...hooks, letter]) await note(id, 1)
  const [first] = hooks
  const parts = {
    outbox: createOutboxStore(database.orm),
    subscriptions: createSubscriptionStore(database.orm),
    delivery: {
      alerts: async ({ id }: { id: string }) => {
        if (id === first) await new Promise<void>(resolve => slow.push(resolve))
        told.push(id)
      },
    } as unknown as ReturnType<typeof createDelivery>,
    metrics: createAlertMetrics(createMetrics().registry),
    log: createLog(readSettings({ LOG_LEVEL: 'silent' })),
    spacingSeconds: 0,
  }
  const webhooks = sendMessages(parts, 'webhook')
  await expect.poll(() => told.length, { timeout: 60_000 }).toBe(29)
  await sendMessages(parts, 'email')
  expect(told).toContain(letter)
  expect(told).not.toContain(first)
  for (const go of slow) go()
  await webhooks
  expect(told).toContain(first)
})
