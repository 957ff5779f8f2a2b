// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type LiveFigure, useWatched } from './useWatched.ts'

const live = (data: string): LiveFigure<string> => ({
  data,
  error: null,
  isFetching: false,
  refetch: () => undefined,
})

test('without a key nothing is watched', () => {
  const watch = vi.fn()
  const { result } = renderHook(() => useWatched<string>(undefined, watch))
  expect(watch).not.toHaveBeenCalled()
  expect(result.current).toMatchObject({ data: undefined, isFetching: false })
})

test("the last answer shows, and another key starts without the previous key's answer", async () => {
  const end = vi.fn()
  const listeners = new Map<string, (live: LiveFigure<string>) => void>()
  const { result, rerender } = renderHook(
    ({ network }) =>
      useWatched<string>(network, async listener => {
        listeners.set(network, listener)
        return end
      }),
    { initialProps: { network: 'eth' } },
  )
  expect(result.current.isFetching).toBe(true)
  act(() => listeners.get('eth')?.(live('mainnet')))
  expect(result.current.data).toBe('mainnet')
  rerender({ network: 'hoodi' })
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(end).toHaveBeenCalledTimes(1))
  act(() => listeners.get('eth')?.(live('too late')))
  expect(result.current.data).toBeUndefined()
})

test('a library that fails to load is an error of the figure', async () => {
  const { result } = renderHook(() =>
    useWatched<string>('networks', () => Promise.reject(new TypeError('Failed to fetch'))),
  )
  await waitFor(() => expect(result.current.error?.message).toBe('Failed to fetch'))
})
