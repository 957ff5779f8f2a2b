// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { scrollAfterNavigation } from './scrollAfterNavigation.ts'

afterEach(() => vi.unstubAllGlobals())

function scrollsAt(width: number, hash = ''): boolean {
  const scrollTo = vi.fn()
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('scrollTo', scrollTo)
  scrollAfterNavigation(hash)
  return scrollTo.mock.calls.some(([x, y]) => x === 0 && y === 0)
}

test('[A2.43] [A9.15] below 768 pixels the page scrolls to the top after a navigation', () => {
  expect(scrollsAt(767)).toBe(true)
  expect(scrollsAt(768)).toBe(false)
})

test('a link to an anchor still scrolls there', () => {
  expect(scrollsAt(390, 'networks')).toBe(false)
})
