// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { useAppStore } from './appStore.ts'

test('[A3.27] store state is persisted in session storage and comes back from there', async () => {
  useAppStore.setState({ network: 'hoodi', plannedAmount: '320' })
  expect(sessionStorage.getItem('granary')).toContain('hoodi')
  expect(localStorage.getItem('granary')).toBeNull()
  sessionStorage.setItem(
    'granary',
    JSON.stringify({ state: { network: 'eth', watched: null, plannedAmount: null }, version: 0 }),
  )
  await useAppStore.persist.rehydrate()
  expect(useAppStore.getState().network).toBe('eth')
})
