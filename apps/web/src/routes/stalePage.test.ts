import { expect, test } from 'vitest'
import { judgeRouterError } from './stalePage.ts'

const fetchFailed = new TypeError(
  'Failed to fetch dynamically imported module: https://stake.example/assets/home-1a.js',
)
const notScript = new TypeError('Expected a JavaScript module script but the server responded with text/html')

test('[A2.45] [A2.47] [A8.03] a page that fails to load leads to /404 the first time', () => {
  expect(judgeRouterError(fetchFailed, false)).toBe('go-to-404')
})

test('[A2.46] an answer that is no JavaScript module does so too', () => {
  expect(judgeRouterError(notScript, false)).toBe('go-to-404')
})

test('[A2.48] [A8.04] with the marker in the address the visitor is asked to reload', () => {
  expect(judgeRouterError(fetchFailed, true)).toBe('ask-to-reload')
  expect(judgeRouterError(notScript, true)).toBe('ask-to-reload')
})

test.each([
  'error loading dynamically imported module: https://stake.example/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/help-1a.css',
])('other engines and the style loader use other words: %s', message => {
  expect(judgeRouterError(new TypeError(message), false)).toBe('go-to-404')
})

test('[A2.50] every other error is only logged, with or without the marker', () => {
  expect(judgeRouterError(new Error('Cannot read properties of null'), false)).toBe('log')
  expect(judgeRouterError('boom', true)).toBe('log')
})
