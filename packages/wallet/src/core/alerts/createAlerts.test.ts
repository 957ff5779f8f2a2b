import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { HttpStatusError } from '../http/HttpStatusError.ts'
import { ChainNotFoundError } from '../networks/ChainNotFoundError.ts'
import { NetworkNotFoundError } from '../networks/NetworkNotFoundError.ts'
import type { Alert, AlertCode } from './Alert.ts'
import { alertOf } from './alertOf.ts'
import { createAlerts } from './createAlerts.ts'

function page() {
  const store = createStore<{ alert: Alert | null }>(() => ({ alert: null }))
  const logged: string[] = []
  const alerts = createAlerts(store, { error: text => logged.push(text) })
  return { alerts, logged, shown: () => store.getState().alert }
}

const rows: readonly (readonly [row: string, code: AlertCode, short: string, long: RegExp])[] = [
  [
    '[B8.44]',
    'NETWORK_NOT_FOUND',
    'Network Not Found',
    /^The network must be in the configured networks list/,
  ],
  ['[B8.45]', 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration', /origin is not on the allowlist/],
  ['', 'UNVERIFIED_DOMAIN', 'Invalid App Configuration', /domain is not verified/],
  ['[B8.49]', 'SESSION_EXPIRED', 'Session Expired', /session is invalid.*time/],
  ['[B8.50]', 'INVALID_PROJECT_ID', 'Invalid Project ID', /project/],
  ['', 'PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured', /projectId/],
  ['[B8.52]', 'SERVER_ERROR', 'Server Error', /^Failed to get the app configuration/],
  ['[B8.53]', 'RATE_LIMITED', 'Rate Limited', /app configuration/],
]

test.each(rows)('%s the alert %s is %j', (_, code, short, long) => {
  const { alerts, shown, logged } = page()
  alerts.open(code)
  expect(shown()).toMatchObject({ code, short, long: expect.stringMatching(long) })
  expect(logged).toEqual([`${shown()?.short}: ${shown()?.long}`])
  alerts.close()
  expect(shown()).toBeNull()
})

test.each([
  ['[B8.54]', 'Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['[B8.55]', 'JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED'],
  ['[B8.56]', 'Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
])('%s the provider message %j opens %s', (_, message, code) => {
  for (const cause of [
    message,
    new Error(message),
    new Error('connect failed', { cause: new Error(`closed: 3000 (${message})`) }),
  ]) {
    const { alerts, shown } = page()
    expect(alerts.openFor(cause)).toBe(true)
    expect(shown()?.code).toBe(code)
  }
})

test.each([
  [403, 'INVALID_APP_CONFIGURATION'],
  [429, 'RATE_LIMITED'],
  [500, 'SERVER_ERROR'],
  [599, 'SERVER_ERROR'],
  [404, null],
  [600, null],
])('[B9.47] the status %i means %s', (status, code) => {
  expect(alertOf(new HttpStatusError(status))).toBe(code)
})

test('an unconfigured network means Network Not Found', () => {
  expect(alertOf(new ChainNotFoundError('eip155:5'))).toBe('NETWORK_NOT_FOUND')
  expect(alertOf(new NetworkNotFoundError('eip155:5'))).toBe('NETWORK_NOT_FOUND')
})

test('a later alert replaces the shown one', () => {
  const { alerts, shown } = page()
  alerts.open('RATE_LIMITED')
  alerts.open('SERVER_ERROR')
  expect(shown()?.code).toBe('SERVER_ERROR')
})

test('an error without an alert keeps the shown one', () => {
  const { alerts, shown } = page()
  alerts.open('SERVER_ERROR')
  const endless: { cause?: unknown } = {}
  endless.cause = endless
  expect(alerts.openFor(endless)).toBe(false)
  fc.assert(fc.property(fc.anything(), thing => void expect(alerts.openFor(thing)).toBe(false)))
  expect(shown()?.code).toBe('SERVER_ERROR')
})
