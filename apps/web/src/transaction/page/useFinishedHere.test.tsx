// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishedHere, useFinishedHere } from './useFinishedHere.ts'

const open = (address: string) => history.replaceState(null, '', address)
const show = (initial: string | null) =>
  renderHook(({ id }: { id: string | null }) => useFinishedHere(id), { initialProps: { id: initial } })

beforeEach(() => {
  sessionStorage.clear()
  open('/hoodi/operation?action=exit')
})
afterEach(cleanup)

test('[F.20] a reload of the address finds its plan, another address none', () => {
  show('a').rerender({ id: 'a' })
  expect(finishedHere()).toBe('a')
  open('/hoodi/operation?action=partial')
  expect(finishedHere()).toBeNull()
  open('/hoodi/operation?action=exit&validators=12')
  expect(finishedHere()).toBeNull()
})

test('[F.20] an address that the person has left begins anew', () => {
  const page = show('a')
  page.unmount()
  expect(finishedHere()).toBeNull()
  const again = show('b')
  again.rerender({ id: null })
  expect(finishedHere()).toBeNull()
})

test('[F.20] a page that only opens keeps what a reload has to find', () => {
  show('a')
  cleanup()
  sessionStorage.setItem('granary.finished', JSON.stringify(['/hoodi/operation?action=exit', 'a']))
  const page = show(null)
  expect(finishedHere()).toBe('a')
  page.unmount()
  expect(finishedHere()).toBe('a')
})

test('what is not of ours in the storage is nothing', () => {
  for (const text of [
    '{',
    '7',
    'null',
    '["/hoodi/operation?action=exit"]',
    '["/hoodi/operation?action=exit",7]',
  ]) {
    sessionStorage.setItem('granary.finished', text)
    expect(finishedHere()).toBeNull()
  }
})
