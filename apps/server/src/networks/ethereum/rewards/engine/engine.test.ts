import { renewOnRetry } from '@granary/contracts/testing/retry'
import { type Devnet, startDevnet } from '@granary/devnet'
import { consensusOf } from '@granary/staking/ethereum/rewards'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as tables from '#server/networks/ethereum/rewards/tables.ts'
import { StateGoneError } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import type { Database, Orm } from '#server/platform/db/Database.ts'
import { createRewardRig, type RewardRig } from '#test/createRewardRig.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { rewardsByNode } from '#test/rewardsByNode.ts'
import { startProxy } from '#test/startProxy.ts'
import { findCursor } from './RewardStore.ts'
import { readOpenDay } from './readOpenDay.ts'
import { trackOwner } from './trackOwner.ts'

const chainId = 560048
const list = `0x${'11'.repeat(32)}` as const
const watched = [...Array(8).keys()]

// Plays days of the chain, some of them twice.

let devnet: Devnet
const closers: (() => Promise<void> | void)[] = []
let orm: Orm
let rig: RewardRig

renewOnRetry(
  async () => {
    devnet = await startDevnet({ conflux: false })
    closers.push(() => devnet.stop())
    await devnet.pause()
    await devnet.warpEpochs(12)
    ;({ orm, rig } = await engine())
    await rig.run()
    await devnet.warpEpochs(16)
    await rig.run()
  },
  async () => {
    for (const close of closers.splice(0).reverse()) await close()
  },
)

/** Another engine on the same chain, with its own database. */
async function engine(environment: Record<string, string> = {}): Promise<{ orm: Orm; rig: RewardRig }> {
  const kept: TestDatabase = await createTestDatabase()
  const database: Database = await kept.open()
  const started = await createRewardRig(devnet, database.orm, environment)
  closers.push(async () => {
    started.close()
    await database.close()
    await kept.drop()
  })
  const validators = await started.keys(watched)
  await trackOwner(database.orm, { chainId, owner: list, kind: 'list', validators, watchedMax: 100 })
  await database.orm
    .insert(tables.ethereumListKeys)
    .values(validators.map(({ pubkey }) => ({ ownerId: 1, pubkey })))
  return { orm: database.orm, rig: started }
}

/** All results, without timestamps. */
async function reckoned(of: Orm) {
  const { ethereumDays, ethereumValidatorDays, ethereumOwnerDays, ethereumEvents, ethereumValidators } =
    tables
  const validators = await of.select().from(ethereumValidators).orderBy(asc(ethereumValidators.id))
  const events = await of
    .select()
    .from(ethereumEvents)
    .orderBy(asc(ethereumEvents.slot), asc(ethereumEvents.place), asc(ethereumEvents.validatorId))
  return {
    days: await of.select().from(ethereumDays).orderBy(asc(ethereumDays.date)),
    validatorDays: await of
      .select()
      .from(ethereumValidatorDays)
      .orderBy(asc(ethereumValidatorDays.validatorId), asc(ethereumValidatorDays.date)),
    ownerDays: await of
      .select()
      .from(ethereumOwnerDays)
      .orderBy(asc(ethereumOwnerDays.ownerId), asc(ethereumOwnerDays.date)),
    events: events.map(({ id: _id, ...event }) => event),
    validators: validators.map(({ trackedAt: _at, ...validator }) => validator),
  }
}

test('the rewards of several days equal the sum of the node’s reward routes, validator by validator, to the gwei', async () => {
  const first = await rig.validator(0)
  expect(first).toMatchObject({ beginning: 'complete', fromSlot: 0 })
  const expected = await rewardsByNode(devnet.ethereum.beaconUrl, 0, first.readSlot ?? 0)
  for (const index of watched) {
    const { totalRewards, totalPenalties } = await rig.validator(index)
    expect([index, totalRewards + totalPenalties]).toEqual([index, expected.get(index)])
    const days = await rig.days(index)
    expect(days).toHaveLength(3)
    expect(days.reduce((total, day) => total + consensusOf(day), 0n)).toBe(expected.get(index))
  }
})

test('the days of an owner are the sums of its validators’ days', async () => {
  const { validatorDays, ownerDays } = await reckoned(orm)
  const ofList = ownerDays.filter(({ ownerId }) => ownerId === 1)
  expect(ofList).toHaveLength(3)
  for (const day of ofList) {
    const parts = validatorDays.filter(({ date }) => date === day.date)
    expect(day.validators).toBe(watched.length)
    expect(consensusOf(day)).toBe(parts.reduce((sum, part) => sum + consensusOf(part), 0n))
    expect(day.totalBalanceGwei).toBe(parts.reduce((sum, part) => sum + part.totalBalanceGwei, 0n))
    expect(day.activeGweiEpochs).toBe(parts.reduce((sum, part) => sum + part.activeGweiEpochs, 0n))
    expect(day.executionWei).toBe(parts.reduce((sum, part) => sum + part.executionWei, 0n))
  }
})

test('days read backwards equal days read as they ended', async () => {
  const later = await engine()
  await later.rig.run()
  expect(await reckoned(later.orm)).toEqual(await reckoned(orm))
})

test('a run without news, and runs cut off while writing, change nothing', async () => {
  const before = await reckoned(orm)
  await rig.run()
  expect(await reckoned(orm)).toEqual(before)
  await devnet.warpEpochs(8)
  const undisturbed = await engine()
  await undisturbed.rig.run()
  for (let writes = 0; writes < 12; writes += 1) await rig.run({ orm: cutOff(orm, writes) }).catch(() => {})
  await rig.run()
  expect(await reckoned(orm)).toEqual(await reckoned(undisturbed.orm))
})

/** A database whose process is killed at the end of its transaction number `writes`. */
function cutOff(of: Orm, writes: number): Orm {
  let left = writes
  const transaction: Orm['transaction'] = work =>
    of.transaction(async inner => {
      const result = await work(inner)
      left -= 1
      if (left < 0) throw new Error('killed')
      return result
    })
  return new Proxy(of, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
}

test('the final part of today is exact too', async () => {
  await devnet.warpEpochs(4)
  await rig.run()
  const { id, readSlot } = await rig.validator(5)
  const open = await readOpenDay(rig.view, orm, [id])
  const figures = open?.figures.get(id)
  const expected = await rewardsByNode(devnet.ethereum.beaconUrl, readSlot ?? 0, open?.slot ?? 0)
  expect(open?.slot).toBeGreaterThan(readSlot ?? 0)
  expect(figures && consensusOf(figures)).toBe(expected.get(5))
})

test('a day whose state is gone joins the next one, and nothing is lost', async () => {
  const { calendar } = rig.view
  const last = (await reckoned(orm)).days.at(-1)?.date ?? ''
  const gone = calendar.endSlot(calendar.shift(last, 1))
  await devnet.warpEpochs(18)
  const history = {
    ...rig.view.history,
    validators: async (slot: number, ids: readonly number[]) => {
      if (slot === gone) throw new StateGoneError('devnet', slot, 'played')
      return rig.view.history.validators(slot, ids)
    },
  }
  await rig.run({ view: { ...rig.view, history } })
  const [next] = (await rig.days(0)).filter(({ date }) => date > last)
  expect(next?.date).toBe(calendar.shift(last, 2))
  const [merged] = await orm
    .select()
    .from(tables.ethereumDays)
    .where(eq(tables.ethereumDays.date, calendar.shift(last, 2)))
  expect(merged).toMatchObject({ days: 2 })
  const from = calendar.endSlot(last)
  const expected = await rewardsByNode(devnet.ethereum.beaconUrl, from, merged?.slot ?? 0)
  expect(next && consensusOf(next)).toBe(expected.get(0))
  expect(rig.log()).toContain('reward day merged into the next one')
})

test('older days end where the node has no states, and the API says so', async () => {
  const { rig: late, orm: own } = await engine()
  const oldest = late.view.calendar.endSlot((await reckoned(orm)).days.at(-2)?.date ?? '')
  const history = {
    ...late.view.history,
    pendingDeposits: async (
      slot: number,
      wanted: Parameters<typeof late.view.history.pendingDeposits>[1],
    ) => {
      if (slot < oldest) throw new StateGoneError('devnet', slot, 'played')
      return late.view.history.pendingDeposits(slot, wanted)
    },
  }
  await late.run({ view: { ...late.view, history } })
  expect(await late.validator(0)).toMatchObject({ beginning: 'states_gone', fromSlot: oldest })
  expect((await reckoned(own)).days.every(({ slot }) => slot > oldest)).toBe(true)
})

test('a second node with another balance stops the recording until both agree', async () => {
  let lying = false
  const proxy = await startProxy(devnet.ethereum.beaconUrl, () => undefined, {
    async after({ path }, { status, body }) {
      if (!lying || !/states\/\d+\/validators/.test(path)) return undefined
      return { status, body: body.replace(/(?<="balance":"\d*)\d(?=")/, last => String(9 - Number(last))) }
    },
  })
  closers.push(() => proxy.close())
  const compared = await engine({ SECOND_BEACON_API_URL_ETH_HOODI: proxy.url })
  await compared.rig.run()
  const before = await reckoned(compared.orm)
  await devnet.warpEpochs(8)
  lying = true
  await expect(compared.rig.run()).rejects.toMatchObject({ code: 'BEACON_NODES_DISAGREE' })
  expect((await reckoned(compared.orm)).validatorDays).toEqual(before.validatorDays)
  lying = false
  await compared.rig.run()
  expect((await reckoned(compared.orm)).days.length).toBe(before.days.length + 1)
})

test('a final block that changes raises an alarm and does not count', async () => {
  await rig.run()
  await devnet.warpEpochs(2)
  const cursor = await findCursor(orm, chainId)
  const history = {
    ...rig.view.history,
    header: async (slot: number | `0x${string}`) => {
      const header = await rig.view.history.header(slot)
      const changed = header && slot === (cursor?.slot ?? 0) + 3
      return changed ? { ...header, parentRoot: `0x${'ee'.repeat(32)}` as const } : header
    },
  }
  const before = await reckoned(orm)
  await expect(rig.run({ view: { ...rig.view, history } })).rejects.toMatchObject({
    code: 'FINAL_BLOCK_CHANGED',
  })
  expect(await reckoned(orm)).toEqual(before)
  expect(await findCursor(orm, chainId)).toMatchObject({ slot: cursor?.slot })
})
