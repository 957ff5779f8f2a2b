import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCached } from './createCached.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Counts its loads; each takes `tookMs`. */
function counter(tookMs: number) {
  let loads = 0
  return async () => {
    loads += 1
    const mine = loads
    await new Promise(resolve => setTimeout(resolve, tookMs))
    return mine
  }
}

async function settle<T>(asked: Promise<T>, ms: number): Promise<T> {
  await vi.advanceTimersByTimeAsync(ms)
  return asked
}

test('concurrent requests share one load, and its value stays for a while', async () => {
  const read = createCached(counter(10), 1_000)
  expect(await settle(Promise.all([read(), read(), read()]), 10)).toEqual([1, 1, 1])
  await vi.advanceTimersByTimeAsync(900)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await settle(read(), 10)).toBe(2)
})

test('a slow load is kept twenty times as long, and then served while it is reloaded', async () => {
  const read = createCached(counter(5_000), 1_000)
  await settle(read(), 5_000)
  await vi.advanceTimersByTimeAsync(99_000)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await read()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await read()).toBe(2)
})

test('a failed load is not kept', async () => {
  let fail = true
  const read = createCached(async () => {
    if (fail) throw new Error('no answer')
    return 'there'
  }, 1_000)
  await expect(read()).rejects.toThrow('no answer')
  fail = false
  expect(await read()).toBe('there')
})

test('a bounded age never gets an older value, though loading takes long, and shares the load', async () => {
  const read = createCached(counter(5_000), 1_000)
  await settle(read(), 5_000)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(await read.within(3_000)).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  const asked = [read.within(3_000), read.within(3_000), read()]
  expect(await settle(Promise.all(asked), 5_000)).toEqual([2, 2, 1])
})
