// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDrawnRows } from './useDrawnRows.ts'

afterEach(cleanup)

const rowHeight = 50
const headHeight = 40

/** A place 500 pixels high: ten rows are in sight, and sixteen form a group. */
function drawRows(first: { count: number; focused?: number }) {
  const place = document.createElement('div')
  const body = document.createElement('tbody')
  Object.defineProperty(place, 'clientHeight', { value: 500 })
  Object.defineProperty(body, 'offsetTop', { value: headHeight })
  const scroll = (top: number) => {
    place.scrollTop = top
    act(() => void place.dispatchEvent(new Event('scroll')))
  }
  place.scrollTo = ((to: ScrollToOptions) => scroll(to.top ?? 0)) as never
  let renders = 0
  const { result, rerender } = renderHook(
    ({ count, focused = null }: { count: number; focused?: number | null }) => {
      renders += 1
      return useDrawnRows({ current: place }, { current: body }, { count, rowHeight, focused })
    },
    { initialProps: first },
  )
  return { place, scroll, rerender, rows: () => result.current.rows, renders: () => renders, hook: result }
}

test('rows in sight are drawn, with a group before and after', () => {
  const { rows, scroll } = drawRows({ count: 5000 })
  expect(rows()[0]).toBe(0)
  expect(rows().length).toBeGreaterThanOrEqual(18)
  scroll(1000 * rowHeight)
  expect(rows()[0]).toBeLessThanOrEqual(992)
  expect(rows().at(-1)).toBeGreaterThanOrEqual(1018)
  expect(rows().length).toBeLessThan(80)
})

test('scrolling within a group draws nothing anew', () => {
  const { scroll, renders } = drawRows({ count: 5000 })
  scroll(800)
  const before = renders()
  for (let top = 810; top < 1600; top += 10) scroll(top)
  expect(renders()).toBeLessThanOrEqual(before + 1)
})

test('the focused row stays drawn, in its order', () => {
  const { rows, scroll } = drawRows({ count: 5000, focused: 3 })
  scroll(1000 * rowHeight)
  expect(rows()[0]).toBe(3)
  scroll(0)
  expect(rows().filter(row => row === 3)).toHaveLength(1)
})

test('a filter that leaves fewer rows than were scrolled past shows the last of them', () => {
  const { rows, scroll, rerender } = drawRows({ count: 5000 })
  scroll(4000 * rowHeight)
  rerender({ count: 30 })
  expect(rows().at(-1)).toBe(29)
  rerender({ count: 0 })
  expect(rows()).toEqual([])
})

test('a row is scrolled to only if a part of it is out of sight', () => {
  const { hook, place } = drawRows({ count: 5000 })
  hook.current.scrollToRow(3)
  expect(place.scrollTop).toBe(0)
  hook.current.scrollToRow(9)
  expect(place.scrollTop).toBe(headHeight + 10 * rowHeight - 500)
  hook.current.scrollToRow(0)
  expect(place.scrollTop).toBe(0)
})
