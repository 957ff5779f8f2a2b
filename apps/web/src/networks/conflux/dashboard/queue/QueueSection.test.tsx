// @vitest-environment jsdom

import { act, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { drawInSite } from '../test/drawInSite.tsx'
import { examplePosition, exampleState } from '../test/examples.ts'
import { QueueSection, queueProgress } from './QueueSection.tsx'

const cfx = 10n ** 18n
const now = exampleState.block.timestampSeconds

test('entries show amount, progress and expected date, and unlocked differs from withdrawable', async () => {
  const position = {
    ...examplePosition,
    queue: [
      {
        type: 'unlocking',
        amountDrip: 1000n * cfx,
        endBlock: 1050n,
        expectedBlock: 1050n,
        endsAtSeconds: now + 3000,
      },
      {
        type: 'locking',
        amountDrip: 2000n * cfx,
        endBlock: 1750n,
        expectedBlock: 1750n,
        endsAtSeconds: now + 864_000,
      },
    ],
  } as const
  await drawInSite(<QueueSection position={position} state={exampleState} />)
  expect(screen.getByRole('progressbar', { name: 'Unlocking: 50% done' })).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Locking: 25% done' })).toBeTruthy()
  expect(screen.getByText(/in about 10 days$/)).toBeTruthy()
  expect(screen.getByText('at block 1,750')).toBeTruthy()
  expect(screen.getByText(/1,000 CFX are unlocked but have not returned to the pool yet/)).toBeTruthy()
})

test('an entry without a date waits for the core space, and an overdue one is expected now', async () => {
  const entry = { type: 'unlocking', amountDrip: cfx, endBlock: null, expectedBlock: null } as const
  const queue = [
    { ...entry, endsAtSeconds: null },
    { ...entry, endsAtSeconds: now - 5 },
  ]
  const position = { ...examplePosition, unlockedDrip: 0n, withdrawableNowDrip: 0n, queue }
  await drawInSite(<QueueSection position={position} state={exampleState} />)
  expect(screen.getByText(/once the principal returns/)).toBeTruthy()
  expect(screen.getByText('expected by now')).toBeTruthy()
  expect(screen.queryByText(/have not returned to the pool/)).toBeNull()
})

test('unread queues are not shown as empty', async () => {
  await drawInSite(<QueueSection position={{ ...examplePosition, queue: null }} state={exampleState} />)
  expect(screen.getByText('The pool did not report what is locking and unlocking.')).toBeTruthy()
  expect(screen.queryByText('Nothing is locking or unlocking.')).toBeNull()
})

test('the countdown continues between readings', async () => {
  vi.useFakeTimers()
  const entry = { type: 'unlocking', amountDrip: cfx, endBlock: 1002n, expectedBlock: 1002n } as const
  const position = { ...examplePosition, queue: [{ ...entry, endsAtSeconds: now + 3 }] }
  await drawInSite(<QueueSection position={position} state={exampleState} />)
  expect(screen.getByText(/in about 3 seconds$/)).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(2000))
  expect(screen.getByText(/in about 1 second$/)).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(1000))
  expect(screen.getByText('expected by now')).toBeTruthy()
})

const stateAt = (number: number) => ({
  block: { number, timestampSeconds: 0 },
  lockBlocks: 1000n,
  unlockBlocks: 100n,
})

test("progress counts blocks of the entry's own period and stays within 0 to 100", () => {
  expect(queueProgress({ type: 'locking', expectedBlock: 2000n }, stateAt(1000))).toBe(0)
  expect(queueProgress({ type: 'locking', expectedBlock: 2000n }, stateAt(1999))).toBe(99)
  expect(queueProgress({ type: 'unlocking', expectedBlock: 2000n }, stateAt(1950))).toBe(50)
  fc.assert(
    fc.property(fc.nat(10_000), fc.bigInt({ min: 0n, max: 20_000n }), (now, endBlock) => {
      const progress = queueProgress({ type: 'locking', expectedBlock: endBlock }, stateAt(now))
      expect(progress).toBeGreaterThanOrEqual(0)
      expect(progress === 100).toBe(endBlock <= BigInt(now))
    }),
  )
})

test('without a block or a period there is no progress', () => {
  expect(queueProgress({ type: 'unlocking', expectedBlock: null }, stateAt(5))).toBeNull()
  expect(
    queueProgress({ type: 'locking', expectedBlock: 9n }, { ...stateAt(5), lockBlocks: null }),
  ).toBeNull()
})
