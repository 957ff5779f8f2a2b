// @vitest-environment node
import { expect, test } from 'vitest'
import { exampleStatus, exampleValidator } from '../validator/test/index.ts'
import { waitingLife } from './waitingLife.ts'

const genesis = exampleStatus.genesisTimeSeconds
const head = genesis + 160 * 12
const unborn = { index: null, activationEligibilityEpoch: null, activationEpoch: null } as const
const inQueue = (place: number) =>
  exampleValidator({
    ...unborn,
    status: 'pending_deposit',
    depositQueue: { place, aheadGwei: BigInt(place - 1) * 32_000_000_000n, slot: 150 },
  })
const crowded = { ...exampleStatus, pendingDeposits: 2911, pendingDepositsGwei: 2911n * 32_000_000_000n }
const states = (life: ReturnType<typeof waitingLife>) =>
  life.milestones.map(({ id, state }) => `${id} ${state}`)

test('in the queue: the deposit has its date, the place is live, the rest is estimated', () => {
  const life = waitingLife([inQueue(2000), inQueue(1204)], crowded)
  expect(states(life)).toEqual(['deposited done', 'queued now', 'active later', 'firstDay later'])
  expect(life.queue).toEqual({ place: 1204, count: 2911 })
  expect(life.milestones[0]?.atSeconds).toBe(genesis + 150 * 12)
  const [, , active, firstDay] = life.milestones
  // 1204 deposits at four an epoch, then finality, eligibility and the seed's lookahead.
  expect(active).toMatchObject({ atSeconds: head + (301 + 7) * 96, isEstimate: true })
  expect(life.rewardSeconds).toBe((301 + 7 + 2) * 96)
  expect(firstDay?.isEstimate).toBe(true)
})

test('the first reward day ends at the midnight UTC after the first reward', () => {
  const life = waitingLife([inQueue(1204)], crowded)
  const end = life.milestones[3]?.atSeconds ?? 0
  expect(end % 86_400).toBe(0)
  const reward = head + (life.rewardSeconds ?? 0)
  expect(end).toBeGreaterThan(reward)
  expect(end - reward).toBeLessThanOrEqual(86_400)
})

test('[F.30] a local day ends when the chain counts it', () => {
  const local = { ...crowded, secondsPerDay: 64 }
  const end = waitingLife([inQueue(1)], local).milestones[3]?.atSeconds ?? 0
  expect((end - genesis) % 64).toBe(0)
})

test('a set activation epoch is exact, and the earliest validator counts', () => {
  const queued = exampleValidator({ status: 'pending_queued', activationEpoch: 25 })
  const life = waitingLife([inQueue(3), queued], exampleStatus)
  expect(life.queue).toBe('credited')
  expect(life.milestones[2]).toMatchObject({ atSeconds: genesis + 25 * 96, isEstimate: false })
  expect(life.rewardSeconds).toBe((25 - 20 + 2) * 96)
})

test('a deposit that only the execution chain shows is joining the queue', () => {
  const seen = exampleValidator({ ...unborn, status: 'deposited' })
  const life = waitingLife([seen], crowded)
  expect(life.queue).toBe('joining')
  expect(states(life)[1]).toBe('queued now')
})

test('once active only the first reward day is ahead', () => {
  const life = waitingLife([exampleValidator({ activationEpoch: 19 }), inQueue(3)], exampleStatus)
  expect(states(life)).toEqual(['deposited done', 'queued done', 'active done', 'firstDay now'])
  expect(life.milestones[2]?.atSeconds).toBe(genesis + 19 * 96)
  expect(life.rewardSeconds).toBe(96)
})

test('without a validator on its way no time is known', () => {
  const life = waitingLife([exampleValidator({ status: 'dropped' })], exampleStatus)
  expect(life.rewardSeconds).toBeNull()
  expect(life.milestones.map(({ atSeconds }) => atSeconds)).toEqual([null, null, null, null])
})
