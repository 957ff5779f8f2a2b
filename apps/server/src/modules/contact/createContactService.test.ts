import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimits } from '#server/platform/rateLimits/createRateLimits.ts'
import { createContactLimits, createContactService } from './createContactService.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = {
  id: '0b0e5d9c-6f0e-4c43-9a53-1c7a4d5f3e21',
  type: 'feedback',
  name: 'Li',
  message: 'ten letters',
  language: 'en_US',
} as const

function serviceOf(bounds: { perHour: number; mostPerDay: number }, isCrowding = async () => false) {
  const service = createContactService({
    settings: { offered: true, mostKept: 1 } as never,
    store: {
      find: async () => undefined,
      recent: async () => 0,
      isCrowding,
      save: async () => 'stored',
    } as never,
    seal: async text => text,
    work: { require: async () => {} } as never,
    limits: createContactLimits(bounds, createRateLimits({ shared: false } as never, undefined as never)),
    note: () => {},
  })
  return (visitor: string): Promise<string> =>
    service.send(message, visitor).catch(error => (error as { code: string }).code)
}

test('hour after hour, one network does not use up the messages of all', async () => {
  const send = serviceOf({ perHour: 5, mostPerDay: 500 })
  let stored = 0
  for (let hour = 0; hour < 23; hour += 1) {
    for (let count = 0; count < 60; count += 1)
      if ((await send(`203.0.113.${count % 10}`)) === 'stored') stored += 1
    await vi.advanceTimersByTimeAsync(3_601_000)
  }
  expect(stored).toBe(40)
  expect(await send('198.51.100.7')).toBe('stored')
})

test('who is refused because the day is full uses up nothing and keeps reading the same reason', async () => {
  const send = serviceOf({ perHour: 2, mostPerDay: 1 })
  expect(await send('203.0.113.1')).toBe('stored')
  for (let count = 0; count < 30; count += 1) expect(await send('198.51.100.7')).toBe('CONTACT_FULL')
  await vi.advanceTimersByTimeAsync(86_401_000)
  expect(await send('198.51.100.7')).toBe('stored')
})

test('a message of a flood is held back before it uses up the messages of all', async () => {
  let isFlooding = true
  const send = serviceOf({ perHour: 5, mostPerDay: 1 }, async () => isFlooding)
  for (let count = 0; count < 10; count += 1) expect(await send('203.0.113.1')).toBe('CONTACT_FULL')
  isFlooding = false
  expect(await send('203.0.113.1')).toBe('stored')
})
