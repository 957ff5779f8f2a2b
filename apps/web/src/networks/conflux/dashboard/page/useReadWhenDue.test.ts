// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { examplePosition, exampleState } from '../test/examples.ts'
import { useReadWhenDue } from './useDashboard.ts'

beforeEach(() => void vi.useFakeTimers())

const dueIn = (seconds: number | null) => {
  const endsAtSeconds = seconds === null ? null : exampleState.block.timestampSeconds + seconds
  const entry = { type: 'unlocking', amountDrip: 1n, endBlock: 1n, expectedBlock: 1n, endsAtSeconds } as const
  return { state: exampleState, position: { ...examplePosition, queue: [entry] }, blockSeconds: 1 }
}

test.each([
  ['due soon is read right after it', 8, 9000],
  ['overdue and still queued is read again soon', -2, 3000],
])('an entry %s', (_, seconds, afterMs) => {
  const refetch = vi.fn()
  const data = dueIn(seconds)
  const { unmount } = renderHook(() => useReadWhenDue({ data, refetch }))
  vi.advanceTimersByTime(afterMs - 1)
  expect(refetch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(refetch).toHaveBeenCalledOnce()
  unmount()
})

test.each([[3600], [-3600], [null]])('an entry due in %s seconds triggers no extra reading', seconds => {
  const refetch = vi.fn()
  const data = dueIn(seconds)
  renderHook(() => useReadWhenDue({ data, refetch }))
  vi.advanceTimersByTime(100_000)
  expect(refetch).not.toHaveBeenCalled()
})
