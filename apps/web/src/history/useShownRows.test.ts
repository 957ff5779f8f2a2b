// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useShownRows } from './useShownRows.ts'

afterEach(() => vi.unstubAllGlobals())

const rows = Array.from({ length: 20 }, (_, at) => at)
const pages = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }

test('a wide page begins with all of the first rows and adds as many', () => {
  const { result } = renderHook(() => useShownRows(rows, 8, pages))
  expect(result.current.shown).toHaveLength(8)
  act(() => result.current.showOlder())
  expect(result.current.shown).toHaveLength(16)
})

test('a phone begins with half of them, and no row is out of reach', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width') }))
  const { result } = renderHook(() => useShownRows(rows, 8, pages))
  expect(result.current.shown).toHaveLength(4)
  while (result.current.hasOlder) act(() => result.current.showOlder())
  expect(result.current.shown).toEqual(rows)
})
