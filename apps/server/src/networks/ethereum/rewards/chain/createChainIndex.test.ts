import type { Hex } from '@granary/staking/ethereum'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BeaconNode } from '#server/networks/ethereum/upstreams/BeaconNode.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { readSettings } from '#server/settings.ts'
import { createChainIndex } from './createChainIndex.ts'

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const owner: Hex = `0x${'ab'.repeat(20)}`
const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** A node whose chain gains a validator with every reading. */
function growingNode(tookMs = 0) {
  const state = { readings: 0, away: false }
  const passValidators: BeaconNode['passValidators'] = async onValidator => {
    await later(tookMs)
    if (state.away) throw new Error('away')
    state.readings += 1
    for (let index = 0; index < state.readings; index += 1)
      onValidator({
        index,
        status: 'active_ongoing',
        balanceGwei: 1,
        effectiveBalanceGwei: 0,
        withdrawalCredentials: `0x01${'00'.repeat(11)}${owner.slice(2)}`,
        exitEpoch: null,
      })
  }
  return { state, beacon: { passValidators } as unknown as BeaconNode }
}

test('concurrent requests share one reading, which stays for a while', async () => {
  const { state, beacon } = growingNode(20)
  const index = createChainIndex(beacon, 60_000, log)
  await Promise.all([index.read(), index.read(), index.read()])
  expect((await index.read()).indicesOf(owner)).toEqual([0])
  expect(state.readings).toBe(1)
})

test('the next reading shows what is new; without the node the last one stays', async () => {
  const { state, beacon } = growingNode()
  const index = createChainIndex(beacon, 1, log)
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  await index.read()
  now += 60
  expect((await index.read()).indicesOf(owner)).toEqual([0, 1])
  state.away = true
  now += 60
  expect((await index.read()).indicesOf(owner)).toEqual([0, 1])
})

test('an older reading is served instead of waiting for a slow node', async () => {
  const { state, beacon } = growingNode(1_050)
  const index = createChainIndex(beacon, 1, log)
  await index.read()
  // The next reading waits twenty times as long as this one took: beyond this test. Waiting for one would show two.
  expect((await index.read()).validatorCount).toBe(1)
  expect(state.readings).toBe(1)
})

test('a failed first reading is reported, and the next visitor retries it', async () => {
  const { state, beacon } = growingNode()
  state.away = true
  const index = createChainIndex(beacon, 1, log)
  await expect(index.read()).rejects.toThrow('away')
  state.away = false
  expect((await index.read()).validatorCount).toBe(1)
})
