import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'
import { retry } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a debounced function runs 500 ms after the last call, with its input', () => {
  const heard: string[] = []
  const search = debounce((term: string) => heard.push(term))
  search('a')
  vi.advanceTimersByTime(499)
  search('ab')
  vi.advanceTimersByTime(499)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['ab'])
  search('abc')
  search.cancel()
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual(['ab'])
})

test('a debounced function accepts another delay', () => {
  const heard: number[] = []
  const run = debounce((value: number) => heard.push(value), 300)
  run(1)
  vi.advanceTimersByTime(300)
  expect(heard).toEqual([1])
})

test('[B9.09] retries a failure after 1 s', async () => {
  const times: number[] = []
  const start = Date.now()
  const result = retry(async () => {
    times.push(Date.now() - start)
    if (times.length < 3) throw new Error('not yet')
    return 'there'
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await result).toBe('there')
  expect(times).toEqual([0, 1000, 2000])
})

test('[B9.09] throws the last failure; interval and tries are configurable', async () => {
  let tried = 0
  const result = retry(() => Promise.reject(new Error(`try ${++tried}`)), { tries: 2, interval: 10 })
  const failed = expect(result).rejects.toThrow('try 2')
  await vi.advanceTimersByTimeAsync(10)
  await failed
})

test('throws a permanent failure at once; the delay may grow', async () => {
  const times: number[] = []
  const start = Date.now()
  const result = retry(
    async () => {
      times.push(Date.now() - start)
      throw new Error(times.length < 3 ? 'busy' : 'final')
    },
    { tries: 9, interval: tried => 100 * tried, isPassing: cause => (cause as Error).message === 'busy' },
  )
  const failed = expect(result).rejects.toThrow('final')
  await vi.advanceTimersByTimeAsync(1000)
  await failed
  expect(times).toEqual([0, 100, 300])
})

test('an aborted retry ends at once with the reason', async () => {
  const reason = new Error('gone')
  const controller = new AbortController()
  let tried = 0
  const result = retry(() => Promise.reject(new Error(`try ${++tried}`)), { signal: controller.signal })
  const failed = expect(result).rejects.toBe(reason)
  await vi.advanceTimersByTimeAsync(1)
  controller.abort(reason)
  await failed
  await vi.advanceTimersByTimeAsync(5000)
  expect(tried).toBe(1)
  await expect(retry(async () => 1, { signal: controller.signal })).rejects.toBe(reason)
})
