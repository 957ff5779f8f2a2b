// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('[A1.33] the app mounts on #app together with its first page', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('scrollTo', () => undefined)
  document.body.innerHTML = '<div id="app"></div>'
  await import('./main.tsx')
  await screen.findByRole('heading', { level: 1 }, { timeout: 30_000 })
  expect(document.getElementById('app')?.contains(screen.getByRole('main'))).toBe(true)
}, 30_000)

test('a document rendered at build is replaced where the address asks its page for something else', async () => {
  vi.resetModules()
  const complain = vi.fn((event: Event) => event.preventDefault())
  window.addEventListener('error', complain)
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/contact?reference=7GKX-2M4N-Q8RT-V3WZ')
  document.body.innerHTML =
    '<div id="app" data-page="/contact" data-locale="en_US"><main><h1>Contact</h1></main></div>'
  await import('./main.tsx')
  await screen.findByText('7GKX-2M4N-Q8RT-V3WZ', {}, { timeout: 30_000 })
  expect(complain).not.toHaveBeenCalled()
  expect(said.mock.calls.filter(([text]) => /hydrat/i.test(String(text)))).toEqual([])
}, 30_000)

test('a document in another language does not stay hidden where the site cannot start', async () => {
  vi.resetModules()
  vi.doMock('./routes/createAppRouter.ts', () => ({
    createAppRouter: () => ({ load: () => Promise.reject(new Error('no chunk')) }),
  }))
  vi.doMock('./routes/onRouterError.ts', () => ({ onRouterError: async () => undefined }))
  document.documentElement.dataset.otherLanguage = 'zh_CN'
  document.body.innerHTML = '<div id="app"></div>'
  await import('./main.tsx')
  await expect.poll(() => document.documentElement.dataset.otherLanguage).toBeUndefined()
}, 30_000)
