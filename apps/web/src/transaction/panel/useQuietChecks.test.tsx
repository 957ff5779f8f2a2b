// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FlowUnderWay } from '../FlowState.ts'
import type { TransactionFlow } from '../TransactionFlow.ts'
import { useQuietChecks } from './useQuietChecks.ts'

type Review = Extract<FlowUnderWay, { step: 'review' }>

const checkAgain = vi.fn(async () => undefined)
const flow = { checkAgain } as unknown as TransactionFlow
const blocked = (code: string) => ({ status: 'blocked', failure: { code, message: '' } }) as unknown as Review
const ready = { status: 'ready', failure: null } as unknown as Review

beforeEach(() => {
  vi.useFakeTimers()
  checkAgain.mockClear()
})

test('passing failures are checked again until they end or the page is left', async () => {
  const { rerender, unmount } = renderHook(({ state }) => useQuietChecks(flow, state), {
    initialProps: { state: blocked('REQUEST_UNSEEN') },
  })
  await vi.advanceTimersByTimeAsync(40_000)
  expect(checkAgain.mock.calls).toEqual([['quietly'], ['quietly']])
  rerender({ state: ready })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checkAgain).toHaveBeenCalledTimes(2)
  rerender({ state: blocked('SECOND_BEACON_UNAVAILABLE') })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(checkAgain).toHaveBeenCalledTimes(3)
  // Something else that passes comes in between.
  rerender({ state: blocked('API_UNREACHABLE') })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(checkAgain).toHaveBeenCalledTimes(4)
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checkAgain).toHaveBeenCalledTimes(4)
})

test('other failures wait for the person', async () => {
  renderHook(() => useQuietChecks(flow, blocked('REQUEST_WOULD_BE_IGNORED')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checkAgain).not.toHaveBeenCalled()
})
