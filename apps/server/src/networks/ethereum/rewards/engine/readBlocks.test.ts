import { expect, test } from 'vitest'
import type { BeaconHistory } from '#server/networks/ethereum/upstreams/beacon/createBeaconHistory.ts'
import { fakeHistory, rootOf } from '#test/fakeHistory.ts'
import type { ChainView } from './ChainView.ts'
import { finalRootAt } from './finalRootAt.ts'
import { readBlocks } from './readBlocks.ts'

const slotsPerEpoch = 8
const isEmpty = (slot: number) => [5, 15, 16, 17].includes(slot)
const honest = fakeHistory({ slotsPerEpoch, finalizedEpoch: () => 4, isEmpty })

/** A node with the blocks of some slots, which denies others. */
const withHoles = (...holes: number[]): BeaconHistory => ({
  ...honest,
  header: async id => (typeof id === 'number' && holes.includes(id) ? undefined : honest.header(id)),
})

const viewOf = (history: BeaconHistory) => ({ history, chain: { name: 'fake' }, slotsPerEpoch }) as ChainView

const read = (history: BeaconHistory, after: number, upTo: number, parentRoot?: `0x${string}`) =>
  readBlocks(viewOf(history), { after, upTo, parentRoot })

test.each([
  ['the whole range', 0, 8, []],
  ['one slot in the middle that is not told', 0, 8, [3]],
  ['the last slot of the range that is not told', 0, 8, [8]],
  ['the last slots and the one after them', 0, 8, [7, 8, 9]],
  ['empty slots at the end', 8, 16, []],
  ['empty slots at the end, and what follows is not told', 8, 16, [14, 18, 19]],
  ['the newest final epoch', 24, 32, [32]],
])('blocks arrive whole, and only slots without a block are empty: %s', async (_, after, upTo, holes) => {
  const { blocks, emptySlots, lastRoot } = await read(withHoles(...holes), after, upTo, rootOf(after))
  const slots = Array.from({ length: upTo - after }, (_, place) => after + 1 + place)
  expect(blocks.map(({ slot }) => slot)).toEqual(slots.filter(slot => !isEmpty(slot)))
  expect(emptySlots).toEqual(slots.filter(isEmpty))
  expect(lastRoot).toBe(blocks.at(-1)?.root)
})

test('a range without a block ends with the root it began with', async () => {
  const all = fakeHistory({ slotsPerEpoch, finalizedEpoch: () => 4, isEmpty: slot => slot > 8 && slot < 20 })
  expect(await read(all, 8, 16, rootOf(8))).toMatchObject({ blocks: [], lastRoot: rootOf(8) })
})

test('an unknown root before the range is taken from the chain', async () => {
  const { blocks } = await read(honest, 16, 24)
  expect(blocks.map(({ slot }) => slot)).toEqual([18, 19, 20, 21, 22, 23, 24])
})

test.each([
  ['another block before the range', 0, 8, `0x${'ee'.repeat(32)}` as const, {}],
  ['a parent that nobody knows', 0, 8, rootOf(0), { 4: { parentRoot: `0x${'ee'.repeat(32)}` } }],
  ['a block beside the chain', 8, 16, rootOf(8), { 15: { root: `0x${'ee'.repeat(32)}` } }],
])('%s is another chain, and nothing is read', async (_, after, upTo, parentRoot, changes) => {
  const changed = {
    ...honest,
    header: async (id: number | `0x${string}`) => {
      const header = await honest.header(id)
      const change = typeof id === 'number' && (changes as Record<number, object>)[id]
      return change
        ? { slot: id, root: rootOf(id), parentRoot: rootOf(id - 1), ...header, ...change }
        : header
    },
  } as BeaconHistory
  await expect(read(changed, after, upTo, parentRoot)).rejects.toMatchObject({ code: 'FINAL_BLOCK_CHANGED' })
})

test('the end of a range is not guessed if the node omits the next block', async () => {
  const silent: BeaconHistory = {
    ...honest,
    header: async id => (id === 9 || id === rootOf(9) ? undefined : honest.header(id)),
  }
  await expect(finalRootAt(viewOf(silent), 8)).rejects.toMatchObject({ code: 'BEACON_NODE_UNAVAILABLE' })
})

test('a range that the node does not call final is not read', async () => {
  await expect(read(honest, 32, 40, rootOf(32))).rejects.toMatchObject({ code: 'BEACON_NODE_UNAVAILABLE' })
})

test('a block that does not match its header is refused', async () => {
  const wrong = { ...honest, block: async () => honest.block(rootOf(4)) }
  await expect(read(wrong, 0, 8, rootOf(0))).rejects.toMatchObject({ code: 'BEACON_NODE_UNAVAILABLE' })
})
