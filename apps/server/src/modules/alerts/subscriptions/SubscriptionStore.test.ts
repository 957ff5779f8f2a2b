import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useAlertRig } from '#test/useAlertRig.ts'
import { type Activation, createSubscriptionStore, mostOnOwner } from './SubscriptionStore.ts'

const { owner, database, hook, process, subscribe, note, soon } = useAlertRig()

test('an active alert that is confirmed again, as by a double click, loses nothing that waits', async () => {
  const id = await subscribe('webhook')
  const { activate } = createSubscriptionStore(database.orm)
  hook().answer = { status: 503 }
  await note(id, 1)
  await process()()
  await note(id, 2)
  expect(await activate(id)).toBe('active')
  hook().answer = undefined
  await soon()
  await process()()
  await process()()
  expect(hook().calls.map(({ body }) => body.data.alerts?.map(({ slot }) => slot))).toEqual([[1], [1], [2]])
})

test('unconfirmed alerts are forgotten after a day', async () => {
  const id = await subscribe('email')
  await database.orm.execute(
    sql`update alert_subscriptions set state = 'unconfirmed', created_at = now() - interval '25 hours'`,
  )
  await createSubscriptionStore(database.orm).clear()
  expect(await createSubscriptionStore(database.orm).get(id)).toBeUndefined()
})

test('[F.10] unconfirmed alerts keep no one out; active ones of others on an owner are bounded', async () => {
  const store = createSubscriptionStore(database.orm)
  await subscribe('webhook')
  const [row] = await store.list(560048, owner)
  if (!row) throw new Error('no alert')
  const make = async (account: `0x${string}`) => {
    const id = store.newId()
    return { id, isTaken: await store.add({ ...row, id, account }, 1_000) }
  }
  const strangers: string[] = []
  for (let n = 0; n < mostOnOwner + 2; n += 1) {
    const { id, isTaken } = await make(`0x${n.toString(16).padStart(40, '0')}`)
    expect(isTaken).toBe(true)
    strangers.push(id)
  }
  const [late = '', ...others] = strangers
  // Those at the limit all at once; more would wait for connections.
  const ends: Activation[] = []
  for (const id of others.slice(0, -4)) ends.push(await store.activate(id))
  ends.push(...(await Promise.all(others.slice(-4).map(id => store.activate(id)))))
  expect(ends.filter(end => end === 'active')).toHaveLength(mostOnOwner)
  expect(ends.filter(end => end === 'full')).toHaveLength(1)
  expect((await make(`0x${'ee'.repeat(20)}`)).isTaken).toBe(false)
  expect(await store.activate(late)).toBe('full')
  const own = await make(owner)
  expect(own.isTaken).toBe(true)
  expect(await store.activate(own.id)).toBe('active')
  await store.remove(others[ends.indexOf('active')] ?? '')
  expect(await store.activate(late)).toBe('active')
})
