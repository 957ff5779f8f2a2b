// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

beforeEach(() => {
  // The app starts when its module is loaded: anew in each test.
  vi.resetModules()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => void vi.restoreAllMocks())

test('[A1.33] the app mounts on #app together with its first page', async () => {
  document.body.innerHTML = '<div id="app"></div>'
  await import('./main.tsx')
  await screen.findByRole('heading', { level: 1 })
  expect(document.getElementById('app')?.contains(screen.getByRole('main'))).toBe(true)
})

test('a document rendered at build is replaced where the address asks its page for something else', async () => {
  const complain = vi.fn((event: Event) => event.preventDefault())
  window.addEventListener('error', complain)
  onTestFinished(() => window.removeEventListener('error', complain))
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/contact?reference=7GKX-2M4N-Q8RT-V3WZ')
  document.body.innerHTML =
    '<div id="app" data-page="/contact" data-locale="en_US"><main><h1>Contact</h1></main></div>'
  await import('./main.tsx')
  await screen.findByText('7GKX-2M4N-Q8RT-V3WZ')
  expect(complain).not.toHaveBeenCalled()
  expect(said.mock.calls.filter(([text]) => /hydrat/i.test(String(text)))).toEqual([])
})

test('a document in another language does not stay hidden where the site cannot start', async () => {
  vi.doMock('./routes/createAppRouter.ts', () => ({
    createAppRouter: () => ({ load: () => Promise.reject(new Error('no chunk')) }),
  }))
  vi.doMock('./routes/onRouterError.ts', () => ({ onRouterError: async () => undefined }))
  document.documentElement.dataset.otherLanguage = 'zh_CN'
  document.body.innerHTML = '<div id="app"></div>'
  await import('./main.tsx')
  await expect.poll(() => document.documentElement.dataset.otherLanguage).toBeUndefined()
})
