// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readStoredState, useAppStore } from './appStore.ts'

test('[A3.27] store state persists in session storage and comes back from there', () => {
  useAppStore.setState({ network: 'hoodi', plannedAmount: '320' })
  expect(sessionStorage.getItem('granary')).toContain('hoodi')
  expect(localStorage.getItem('granary')).toBeNull()
  sessionStorage.setItem(
    'granary',
    JSON.stringify({ state: { network: 'eth', watched: null, plannedAmount: null }, version: 0 }),
  )
  expect(readStoredState()).toMatchObject({ network: 'eth' })
})

test('an unreadable store starts empty', () => {
  sessionStorage.setItem('granary', '{')
  expect(readStoredState()).toEqual({})
})
