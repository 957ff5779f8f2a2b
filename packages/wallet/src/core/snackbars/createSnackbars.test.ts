import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { initialWalletState } from '../WalletState.ts'
import { createSnackbars, snackbarSwapDelay, successSnackbarLife } from './createSnackbars.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function snackbars() {
  const store = createStore(() => initialWalletState)
  return { ...createSnackbars(store), shown: () => store.getState().snackbar?.message }
}

test('[B4.51] [B9.13] a new snackbar closes the open one and appears 150 ms later', () => {
  const { showSnackbar, shown } = snackbars()
  expect(snackbarSwapDelay).toBe(150)
  showSnackbar('info', 'first')
  showSnackbar('error', 'second')
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(149)
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('second')
})

test('of two during a swap, shows the later one', () => {
  const { showSnackbar, shown } = snackbars()
  for (const message of ['first', 'second', 'third']) showSnackbar('info', message)
  vi.advanceTimersByTime(150)
  expect(shown()).toBe('third')
  vi.advanceTimersByTime(10_000)
  expect(shown()).toBe('third')
})

test('a success expires, an error stays until closed, and closing ends a swap', () => {
  const { showSnackbar, hideSnackbar, shown } = snackbars()
  showSnackbar('success', 'done')
  vi.advanceTimersByTime(successSnackbarLife)
  expect(shown()).toBeUndefined()
  showSnackbar('error', 'bad')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe('bad')
  showSnackbar('info', 'never')
  hideSnackbar()
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBeUndefined()
})
