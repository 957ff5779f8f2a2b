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

test('hour after hour, one network does not use up the messages of all', async () => {
  const limitOf = createRateLimits({ shared: false } as never, undefined as never)
  const service = createContactService({
    settings: { offered: true, mostKept: 1 } as never,
    store: { find: async () => undefined, recent: async () => 0, save: async () => 'stored' } as never,
    work: { require: async () => {} },
    limits: createContactLimits({ perHour: 5, mostPerDay: 500 }, limitOf),
    note: () => {},
  })
  const taken = async (visitor: string) =>
    service.send(message, visitor).then(
      () => 1,
      () => 0,
    )
  let [flood, hosts] = [0, 0]
  for (let hour = 0; hour < 23; hour += 1) {
    for (hosts = 1; hosts <= 10; hosts += 1)
      for (let count = 0; count < 6; count += 1) flood += await taken(`203.0.113.${hosts}`)
    await vi.advanceTimersByTimeAsync(3_601_000)
  }
  expect(flood).toBe(40)
  expect(await taken('198.51.100.7')).toBe(1)
})
