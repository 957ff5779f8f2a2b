import { expect, onTestFinished, test, vi } from 'vitest'
import { SlotClock } from './SlotClock.ts'

const hour = 3_600_000

function clockOf(tick: (slot: number) => Promise<void>, slotMs = hour) {
  const failures: unknown[] = []
  const clock = new SlotClock({ slotMs, slot: 10, tick, onFailure: error => failures.push(error) })
  return { clock, failures }
}

test('a warp runs its slots back to back, in order, and warps may overlap', async () => {
  const slots: number[] = []
  const { clock } = clockOf(async slot => void slots.push(slot))
  clock.start()
  await Promise.all([clock.warp(3), clock.warp(5)])
  await clock.stop()
  expect(slots).toEqual([11, 12, 13, 14, 15])
})

test('ticks never overlap, and a job between slots runs while none is in progress', async () => {
  let busy = 0
  const overlaps: number[] = []
  const work = async () => {
    busy += 1
    await new Promise(resolve => setTimeout(resolve, 1))
    overlaps.push(busy)
    busy -= 1
  }
  const { clock } = clockOf(work, 1)
  clock.start()
  await Promise.all([clock.warp(10), clock.between(work), clock.between(work)])
  await clock.stop()
  expect(Math.max(...overlaps)).toBe(1)
})

test('[F.30] a chain that keeps time catches up as far as configured; any other does not', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const after = async (seconds: number, lost: { behindMs: number; catchUpMs: number } | object) => {
    const slots: number[] = []
    const tick = async (slot: number) => void slots.push(slot)
    const clock = new SlotClock({ slotMs: 1_000, slot: 10, tick, onFailure: () => {}, ...lost })
    clock.start()
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    await clock.stop()
    return slots.length
  }
  expect(await after(10, { behindMs: 6_000, catchUpMs: 60_000 })).toBe(16)
  expect(await after(10, { behindMs: 600_000, catchUpMs: 6_000 })).toBe(16)
  expect(await after(10, {})).toBe(10)
})

test('a paused clock stops until resumed', async () => {
  const slots: number[] = []
  const { clock } = clockOf(async slot => void slots.push(slot), 1)
  clock.start()
  await expect.poll(() => slots.length).toBeGreaterThan(1)
  await clock.pause()
  const { length } = slots
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(slots).toHaveLength(length)
  clock.resume()
  await expect.poll(() => slots.length).toBeGreaterThan(length)
  await clock.stop()
})

test('a failing tick stops the clock, is reported once and fails waiting warps', async () => {
  const { clock, failures } = clockOf(async () => {
    throw new Error('no block')
  })
  clock.start()
  await expect(clock.warp(1)).rejects.toMatchObject({ code: 'DEVNET_CLOCK_STOPPED' })
  await expect(clock.warp(1)).rejects.toMatchObject({ code: 'DEVNET_CLOCK_STOPPED' })
  expect(failures).toEqual([new Error('no block')])
})

test('stopping ends a running warp after its current slot', async () => {
  const { clock } = clockOf(async () => {})
  clock.start()
  const warp = expect(clock.warp(1_000_000)).rejects.toMatchObject({ code: 'DEVNET_CLOCK_STOPPED' })
  await clock.stop()
  await warp
})
