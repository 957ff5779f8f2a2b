// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import beforePaint from './beforePaint.js?raw'

let painted: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        painted = callback
      }
      observe() {}
    },
  )
  document.body.innerHTML =
    '<div id="app"><h1>Page</h1></div><template id="scripts"><link rel="modulepreload"></template>'
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name]
  window.history.replaceState(null, '', '/')
})

function open(): void {
  new Function(beforePaint)()
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
}

const areScriptsLoading = () => document.querySelector('body > link[rel=modulepreload]') !== null
const isReturning = () => document.documentElement.dataset.returning !== undefined

test('a rendered page loads its scripts once it is painted', () => {
  open()
  expect(areScriptsLoading()).toBe(false)
  painted()
  expect(areScriptsLoading()).toBe(true)
  painted()
  expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(1)
})

test('a hidden page, which is not painted, loads them at once', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  open()
  expect(areScriptsLoading()).toBe(true)
})

test('a page in another language than the stored one, which stays hidden, loads them at once', () => {
  localStorage.setItem('language', 'zh_CN')
  document.documentElement.lang = 'en-US'
  open()
  expect(areScriptsLoading()).toBe(true)
})

test('a frame out of sight, which is not painted either, loads them after a while', () => {
  open()
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(2000)
  expect(areScriptsLoading()).toBe(true)
})

test('a first visit shows the form as it was rendered', () => {
  open()
  expect(isReturning()).toBe(false)
})

test.each<[string, () => void]>([
  ['a query', () => window.history.replaceState(null, '', '/hoodi/staking?amount=320')],
  ["a wallet's session", () => localStorage.setItem('@granary/wallet/connected_namespaces', 'eip155')],
  ['a draft', () => sessionStorage.setItem('granary.stakeForm.560048', '{}')],
])('with %s the rendered form waits for the scripts', (_, prepare) => {
  prepare()
  open()
  expect(isReturning()).toBe(true)
})
