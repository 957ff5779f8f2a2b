// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { onRouterError } from './onRouterError.ts'

const stale = new TypeError('Failed to fetch dynamically imported module: /assets/home.js')

function run(error: unknown, leaving = '', isOnline = true) {
  const done: string[] = []
  onRouterError(error, leaving, {
    goTo: address => done.push(`go to ${address}`),
    alert: message => done.push(`alert ${message}`),
    reload: () => done.push('reload'),
    log: () => done.push('log'),
    isOnline: () => isOnline,
  })
  return done
}

beforeEach(() => window.history.replaceState(null, '', '/'))

test('[A2.47] [A8.03] the first stale page leads to /404, marked as reloaded', () => {
  expect(run(stale)).toEqual(['go to /404?reloaded=1'])
})

test('[A2.48] [A2.49] [A8.04] with the marker there the visitor is told, and then the page reloads', () => {
  const told = ['alert The website has been updated, please refresh the page manually!', 'reload']
  expect(run(stale, '?reloaded=1')).toEqual(told)
  window.history.replaceState(null, '', '/404?reloaded=1')
  expect(run(stale)).toEqual(told)
})

test('[A2.50] another error is logged and nothing else', () => {
  expect(run(new Error('boom'), '?reloaded=1')).toEqual(['log'])
})

test('without a network nothing is loaded anew: it could not be', () => {
  expect(run(stale, '', false)).toEqual([])
  expect(run(stale, '?reloaded=1', false)).toEqual([])
  expect(run(new Error('boom'), '', false)).toEqual(['log'])
})

test('without a stand-in an error is logged where the browser logs uncaught errors', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const error = new Error('boom')
  onRouterError(error, '')
  expect(report).toHaveBeenCalledWith(error)
  vi.unstubAllGlobals()
})
