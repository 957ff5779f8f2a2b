import { expect, test } from 'vitest'
import type { EthereumUpstream } from '#server/networks/ethereum/upstreams/createEthereumUpstreams.ts'
import { createJobBeats } from '#server/platform/jobs/JobBeats.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { checkRewards } from './checkRewards.ts'
import { openChainView } from './openChainView.ts'
import { rewardJobOf } from './startRewards.ts'

const database = useTestDatabase()

test('a server is ready whether or not rewards were ever computed', async () => {
  const beats = createJobBeats(database.orm)
  expect(await checkRewards(database.orm, 'mainnet')).toBeUndefined()
  await beats.started(rewardJobOf('mainnet'), 12)
  await beats.succeeded(rewardJobOf('mainnet'), 12)
  expect(await checkRewards(database.orm, 'mainnet')).toBeUndefined()
})

test.each([
  ['BEACON_NODES_DISAGREE: validator 5 has 32 and 31 gwei', true],
  ['BEACON_STATE_GONE: slot 64', true],
  ['FINAL_BLOCK_CHANGED: block 0x12', true],
  ['REWARD_DAY_INVALID: an epoch has 384 seconds', true],
  ['BEACON_NODE_UNAVAILABLE: refused', false],
  ['BEACON_NODE_SYNCING: 900 slots behind', false],
])(
  'a run that ended with %s keeps the server from being ready until one is good again: %s',
  async (failure, isTold) => {
    const beats = createJobBeats(database.orm)
    await beats.started(rewardJobOf('hoodi'), 12)
    await beats.failed(rewardJobOf('hoodi'), 12, failure)
    expect(await checkRewards(database.orm, 'hoodi')).toBe(isTold ? failure : undefined)
    expect(await checkRewards(database.orm, 'mainnet')).toBeUndefined()
    await beats.succeeded(rewardJobOf('hoodi'), 12)
    expect(await checkRewards(database.orm, 'hoodi')).toBeUndefined()
  },
)

test('a day that no number of epochs fills fails the run with the length of an epoch', async () => {
  const beacon = {
    genesis: async () => ({ timeSeconds: 1_700_000_000 }),
    spec: async () => ({ SECONDS_PER_SLOT: 12, SLOTS_PER_EPOCH: 32 }),
  }
  const upstream = {
    chain: { name: 'Ethereum Hoodi' },
    nodes: async () => ({ beacon, history: {} }),
  } as unknown as EthereumUpstream
  await expect(openChainView(upstream, 400)).rejects.toMatchObject({
    code: 'REWARD_DAY_INVALID',
    message: expect.stringContaining('384'),
  })
  expect(await openChainView(upstream, 768)).toMatchObject({ slotsPerEpoch: 32 })
})
