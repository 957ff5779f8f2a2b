import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => toasts.clear())

const ids = () => toasts.list().map(toast => toast.id)

test('[A2.110] [A2.111] severity is info unless it is success, warn or error', () => {
  toasts.add({ summary: 'Copied' })
  for (const severity of ['success', 'warn', 'error'] as const) toasts.add({ severity })
  expect(toasts.list().map(toast => toast.severity)).toEqual(['info', 'success', 'warn', 'error'])
})

test('[A2.114] [A2.118] a toast disappears when its life in milliseconds ends', () => {
  toasts.add({ id: 'a', life: 3000 })
  vi.advanceTimersByTime(2999)
  expect(ids()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(ids()).toEqual([])
})

test('[A9.21] [A9.22] without a life a toast stays, except success, which leaves after 6 s', () => {
  toasts.add({ id: 'stays', severity: 'error' })
  toasts.add({ id: 'leaves', severity: 'success' })
  vi.advanceTimersByTime(6000)
  expect(ids()).toEqual(['stays'])
  vi.advanceTimersByTime(3_600_000)
  expect(ids()).toEqual(['stays'])
})

test('[A2.119] closing a toast removes it and its timer', () => {
  toasts.add({ id: 'a', life: 1000 })
  toasts.close('a')
  expect(ids()).toEqual([])
  toasts.add({ id: 'a' })
  vi.advanceTimersByTime(1000)
  expect(ids()).toEqual(['a'])
})

test('[A2.116] [A2.117] toasts of a group leave together, and one with the same id is replaced in place', () => {
  toasts.add({ id: 'a', group: 'stake', summary: 'Sent' })
  toasts.add({ id: 'b' })
  toasts.add({ id: 'a', group: 'stake', summary: 'Mined' })
  expect(toasts.list().map(toast => toast.summary)).toEqual(['Mined', undefined])
  toasts.clear('stake')
  expect(ids()).toEqual(['b'])
})

test('[A2.115] [A2.120] closable is passed through', () => {
  toasts.add({ id: 'a', closable: false })
  expect(toasts.list()[0]?.closable).toBe(false)
})
