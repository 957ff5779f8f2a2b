import type { BlockHead } from '@granary/chains'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainReader } from '#server/platform/upstreams/createChainReader.ts'
import { findLastBlock } from './findLastBlock.ts'

const blockAt = (times: readonly number[], height: number): BlockHead => ({
  number: height,
  hash: `0x${height.toString(16).padStart(64, '0')}`,
  timestampSeconds: times[height] ?? 0,
})

/** A chain whose blocks have these times, and how often it was asked. */
function chainOf(times: readonly number[]) {
  const asked: number[] = []
  const block = async (height: number) => {
    asked.push(height)
    return blockAt(times, height)
  }
  return { reader: { block } as Partial<ChainReader> as ChainReader, asked }
}

const find = (times: readonly number[], seconds: number, reader = chainOf(times).reader) =>
  findLastBlock(reader, seconds, blockAt(times, 0), blockAt(times, times.length - 1), 'Conflux')

test('the last block before a moment is found at any pace of the chain', async () => {
  const paces = fc.array(fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 100_000 })), {
    minLength: 1,
    maxLength: 200,
  })
  await fc.assert(
    fc.asyncProperty(paces, fc.double({ min: 0, max: 1, noNaN: true }), async (steps, part) => {
      const times = [0]
      for (const step of steps) times.push((times.at(-1) ?? 0) + step)
      const last = times.at(-1) ?? 0
      fc.pre(last > 0)
      const seconds = Math.max(1, Math.ceil(last * part))
      const found = await find(times, seconds)
      expect(found.number).toBe(times.findLastIndex(time => time < seconds))
    }),
  )
})

test('an even pace takes a handful of reads, a jerky one a few dozen', async () => {
  const even = Array.from({ length: 1_000_000 }, (_, height) => height)
  const calm = chainOf(even)
  await find(even, 777_777, calm.reader)
  expect(calm.asked.length).toBeLessThan(8)
  const jerky = even.map(height => (height < 999_000 ? 0 : (height - 999_000) * 1_000))
  const wild = chainOf(jerky)
  await find(jerky, 1, wild.reader)
  expect(wild.asked.length).toBeLessThan(70)
})

test('a block that the node lacks is a typed error', async () => {
  const reader = { block: async () => undefined } as Partial<ChainReader> as ChainReader
  await expect(find([0, 10, 20], 15, reader)).rejects.toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE' })
})
