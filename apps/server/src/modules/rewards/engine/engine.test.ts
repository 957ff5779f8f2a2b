import { type Devnet, startDevnet } from '@granary/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRewardRig, type RewardRig } from '../../../../test/createRewardRig.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/createTestDatabase.ts'
import { rewardsByNode } from '../../../../test/rewardsByNode.ts'
import type { Database } from '../../../platform/db/Database.ts'
import { watchOwner } from './watchOwner.ts'

let devnet: Devnet
let kept: TestDatabase
let database: Database
let rig: RewardRig

const list = `0x${'11'.repeat(32)}` as const
const watched = [...Array(8).keys()]

beforeAll(async () => {
  ;[devnet, kept] = await Promise.all([startDevnet({ conflux: false }), createTestDatabase()])
  await devnet.pause()
  database = await kept.open()
  rig = await createRewardRig(devnet, database.orm)
  await devnet.warpEpochs(12)
  const validators = await rig.keys(watched)
  const owner = { chainId: 560048, owner: list, kind: 'list', validators, watchedMax: 100 } as const
  await watchOwner(database.orm, owner)
})

afterAll(async () => {
  rig?.close()
  await database?.close()
  await kept?.drop()
  await devnet?.stop()
})

test('the rewards of several days are, validator by validator and gwei for gwei, the sum of what the reward routes of the node say', async () => {
  await rig.run()
  await devnet.warpEpochs(16)
  await rig.run()
  const first = await rig.validator(0)
  expect(first.beginning).toBe('complete')
  expect(first.fromSlot).toBe(0)
  const expected = await rewardsByNode(devnet.ethereum.beaconUrl, 0, first.readSlot ?? 0)
  for (const index of watched) {
    const { totalRewards, totalPenalties, totalSlashing } = await rig.validator(index)
    expect([index, totalRewards + totalPenalties + totalSlashing]).toEqual([index, expected.get(index)])
    const days = await rig.days(index)
    expect(days.length).toBeGreaterThan(2)
    const sum = days.reduce((total, day) => total + day.rewards + day.penalties + day.slashing, 0n)
    expect(sum).toBe(expected.get(index))
  }
})
