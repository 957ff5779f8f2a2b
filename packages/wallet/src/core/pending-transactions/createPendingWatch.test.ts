import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createPendingWatch } from './createPendingWatch.ts'
import type { PendingEvent, PendingTransactionsConfig } from './PendingTransaction.ts'

const network = 'eip155:560048'
const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}` as const

type State = 'pending' | 'succeeded' | 'reverted' | 'replaced'

afterEach(() => void vi.useRealTimers())

/** A page whose clock and visibility the test controls. */
function page(config: PendingTransactionsConfig | undefined) {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const reads: { readonly hash: string; readonly time: number }[] = []
  const events: (PendingEvent & { readonly time: number })[] = []
  const states = new Map<string, State | Error>()
  const shown = { hidden: false, onChange: () => {} }
  const watch = createPendingWatch({
    config,
    reader: async ({ hash }) => {
      reads.push({ hash, time: Date.now() })
      const state = states.get(hash) ?? 'pending'
      if (state instanceof Error) throw state
      return state
    },
    page: {
      isHidden: () => shown.hidden,
      onChange(listener) {
        shown.onChange = listener
      },
    },
    log: { info: () => {}, error: () => {} },
  })
  const settled = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    reads,
    events,
    states,
    watch: (index: number) =>
      watch.watch({ hash: hash(index), network }, event => events.push({ ...event, time: Date.now() })),
    rawWatch: watch.watch,
    async advance(milliseconds: number) {
      await settled()
      await vi.advanceTimersByTimeAsync(milliseconds)
      await settled()
    },
    async setHidden(hidden: boolean) {
      shown.hidden = hidden
      shown.onChange()
      await settled()
    },
  }
}

const on = { enabled: true }
const told = (events: readonly PendingEvent[]) => events.map(({ type }) => type)

test('[A9.16] [B9.53] watches nothing unless configured', async () => {
  for (const config of [undefined, { enabled: false }]) {
    const { watch, advance, reads } = page(config)
    watch(1)
    await advance(120_000)
    expect([reads.length, vi.getTimerCount()]).toEqual([0, 0])
  }
})

test('[A9.17] [B9.54] checks a transaction at once and every 30,000 ms', async () => {
  const { watch, advance, reads, states, events } = page(on)
  watch(1)
  await advance(24_999)
  expect(reads.map(({ time }) => time)).toEqual([0])
  await advance(65_001)
  expect(reads.map(({ time }) => time)).toEqual([0, 25_000, 30_000, 60_000, 90_000])
  states.set(hash(1), 'succeeded')
  await advance(30_000)
  expect(events.at(-1)).toEqual({ type: 'confirmed', succeeded: true, hash: hash(1), network, time: 120_000 })
})

test('[B9.55] after 25,000 ms emits still pending, once, and goes on watching', async () => {
  const { watch, advance, events, states } = page(on)
  watch(1)
  await advance(24_999)
  expect(events).toEqual([])
  await advance(1)
  expect(events).toEqual([{ type: 'timeout', hash: hash(1), network, time: 25_000 }])
  await advance(90_000)
  states.set(hash(1), 'reverted')
  await advance(30_000)
  expect(told(events)).toEqual(['timeout', 'confirmed'])
  expect(events.at(-1)).toMatchObject({ succeeded: false })
})

test('[F.47] [A4.10] [A9.19] [B9.56] at 99 watched, watching is off for further ones and on again when one ends', async () => {
  const { watch, advance, reads, events, states } = page(on)
  for (let index = 1; index <= 100; index += 1) watch(index)
  expect(events).toMatchObject([{ type: 'unwatched', hash: hash(100) }])
  await advance(30_000)
  const atThirty = new Set(reads.filter(({ time }) => time === 30_000).map(({ hash }) => hash))
  expect([atThirty.size, atThirty.has(hash(1)), atThirty.has(hash(100))]).toEqual([99, true, false])
  states.set(hash(1), 'succeeded')
  await advance(30_000)
  watch(101)
  await advance(0)
  expect(reads.at(-1)).toMatchObject({ hash: hash(101) })
})

test('[B9.53] [B9.54] [B9.55] [B9.56] interval, limit and confirmation timeout are configurable', async () => {
  const { watch, advance, reads, events } = page({
    ...on,
    interval: 1000,
    limit: 1,
    confirmationTimeout: 1500,
  })
  watch(1)
  watch(2)
  expect(told(events)).toEqual(['unwatched'])
  await advance(2000)
  expect(told(events)).toEqual(['unwatched', 'timeout'])
  expect(reads.filter(({ time }) => time > 0).map(({ time }) => time)).toEqual([1000, 1500, 2000])
})

test('reads nothing while the page is hidden and at once when it is shown again', async () => {
  const { watch, advance, setHidden, reads, events, states } = page(on)
  watch(1)
  await advance(1000)
  await setHidden(true)
  await advance(200_000)
  expect(reads.length).toBe(1)
  expect(told(events)).toEqual(['timeout'])
  states.set(hash(1), 'replaced')
  await setHidden(false)
  expect(reads.length).toBe(2)
  expect(told(events)).toEqual(['timeout', 'replaced'])
})

test('stops after the last transaction and emits nothing after unsubscribing', async () => {
  const { watch, advance, reads, events, states } = page(on)
  states.set(hash(2), 'succeeded')
  const stop = watch(1)
  watch(2)
  await advance(0)
  stop()
  expect(vi.getTimerCount()).toBe(0)
  await advance(100_000)
  expect(reads.length).toBe(2)
  expect(told(events)).toEqual(['confirmed'])
})

test('retries a silent node and survives a failing listener', async () => {
  const { watch, advance, rawWatch, states, events } = page(on)
  states.set(hash(1), new Error('no node'))
  watch(1)
  rawWatch({ hash: hash(2), network }, () => {
    throw new Error('host')
  })
  states.set(hash(2), 'succeeded')
  await advance(30_000)
  states.set(hash(1), 'succeeded')
  await advance(30_000)
  expect(told(events)).toEqual(['timeout', 'confirmed'])
})

test('never asks for an invalid hash', async () => {
  const { rawWatch, reads } = page(on)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.anything()), given => {
      const text = String(JSON.stringify(given) ?? given)
      fc.pre(typeof given !== 'string' || !/^0x[0-9a-f]{64}$/i.test(given))
      rawWatch({ hash: given as `0x${string}`, network: text }, () => {})
    }),
  )
  expect(reads).toEqual([])
})
