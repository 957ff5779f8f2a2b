// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { onRouterError } from './onRouterError.ts'
import { isSiteReachable } from './stalePage.ts'

const stale = new TypeError('Failed to fetch dynamically imported module: /assets/home.js')

async function run(error: unknown, leaving = '', isReachable = true) {
  const done: string[] = []
  await onRouterError(error, leaving, {
    goTo: address => done.push(`go to ${address}`),
    alert: message => done.push(`alert ${message}`),
    reload: () => done.push('reload'),
    log: () => done.push('log'),
    isReachable: async () => isReachable,
  })
  return done
}

beforeEach(() => window.history.replaceState(null, '', '/'))

test('[A2.47] [A8.03] the first stale page leads to /404, marked as reloaded', async () => {
  expect(await run(stale)).toEqual(['go to /404?reloaded=1'])
})

test('[A2.48] [A2.49] [A8.04] with the marker present the page tells the visitor and reloads', async () => {
  const told = ['alert The website has been updated, please refresh the page manually!', 'reload']
  expect(await run(stale, '?reloaded=1')).toEqual(told)
  window.history.replaceState(null, '', '/404?reloaded=1')
  expect(await run(stale)).toEqual(told)
})

test('[A2.50] any other error is only logged', async () => {
  expect(await run(new Error('boom'), '?reloaded=1')).toEqual(['log'])
})

test('[F.29] while the site does not answer nothing reloads: the visitor stays on the page', async () => {
  expect(await run(stale, '', false)).toEqual([])
  expect(await run(stale, '?reloaded=1', false)).toEqual([])
  expect(await run(new Error('boom'), '', false)).toEqual(['log'])
})

test('[F.29] missing styles are no uncaught error', async () => {
  const styles = new Error('Unable to preload CSS for /assets/ethereum-claim-CU_TB8.css')
  expect(await run(styles, '', false)).toEqual([])
  expect(await run(styles)).toEqual(['go to /404?reloaded=1'])
})

test('[F.29] a browser that reports a network still asks the site itself', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  expect(await isSiteReachable()).toBe(false)
  expect(asked).toHaveBeenCalledWith('/', { method: 'HEAD', cache: 'no-store' })
  vi.stubGlobal('fetch', async () => new Response())
  expect(await isSiteReachable()).toBe(true)
  vi.unstubAllGlobals()
})

test("without a stand-in an error goes to the browser's log of uncaught errors", () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const error = new Error('boom')
  onRouterError(error, '')
  expect(report).toHaveBeenCalledWith(error)
  vi.unstubAllGlobals()
})
