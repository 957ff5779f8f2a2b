import type { CachedBeaconStateFulu } from '@lodestar/state-transition'
import { expect, test } from 'vitest'
import { type ChainBlock, ChainHistory } from './ChainHistory.ts'

const root = (slot: number) => `0x${slot.toString(16).padStart(64, '0')}`
const block = (slot: number): ChainBlock => ({
  slot,
  root: root(slot),
  parentRoot: root(slot - 1),
  stateRoot: `0xff${root(slot).slice(4)}`,
  executionHash: root(slot),
})
// The history only stores states and never reads them.
const state = {} as CachedBeaconStateFulu

function historyUntil(slot: number, pinned: number[]): ChainHistory {
  const history = new ChainHistory()
  history.add(block(0), state)
  history.pin(pinned.map(root))
  for (let next = 1; next <= slot; next++) history.add(block(next), state)
  return history
}

test('old states go first, old blocks later; pinned ones stay', () => {
  const history = historyUntil(3000, [0, 5])
  expect(history.state(root(3000))).toBe(state)
  expect(history.state(root(2700))).toBe(state)
  expect(history.state(root(2000))).toBeUndefined()
  expect(history.bySlot(2500)?.root).toBe(root(2500))
  expect(history.bySlot(1000)).toBeUndefined()
  expect([0, 5].map(slot => history.state(root(slot)))).toEqual([state, state])
})

test('drops an unpinned block like the others', () => {
  const history = historyUntil(3000, [0, 5])
  history.pin([root(0)])
  expect(history.state(root(5))).toBeUndefined()
  history.add(block(3001), state)
  expect(history.byRoot(root(5))).toBeUndefined()
})

test('finds blocks by slot, root, state root, parent and as the newest before a slot', () => {
  const history = historyUntil(10, [0])
  expect(history.byStateRoot(block(4).stateRoot)?.slot).toBe(4)
  expect(history.childOf(root(4))?.slot).toBe(5)
  expect(history.before(99)?.slot).toBe(10)
  expect(history.newestFirst().map(({ slot }) => slot)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
})
