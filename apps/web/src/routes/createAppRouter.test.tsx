// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shellGroups } from '../i18n/messageGroups.ts'
import { changeLocale, startMessages } from '../i18n/messages.ts'
import { SiteWalletProvider } from '../wallet/SiteWalletProvider.tsx'
import { createAppRouter, scrollAfterNavigation } from './createAppRouter.ts'

beforeAll(() => startMessages(shellGroups))
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  // These tests have no back end: pages render without answers.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function visit(path: string) {
  document.title = ''
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  render(
    <I18nProvider i18n={i18n}>
      <SiteWalletProvider>
        <RouterProvider router={router} />
      </SiteWalletProvider>
    </I18nProvider>,
  )
  await act(() => router.load())
  await waitFor(() => expect(document.title).toContain('| Stake Granary'))
  return router
}

const description = () => document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content

test.each([
  ['[A2.05] [A2.06]', '/', 'Home'],
  ['[A2.09] [A2.10]', '/conflux/espace/staking', 'Stake - Espace Conflux Staking'],
  ['[A2.11] [A2.12]', '/conflux/espace/dashboard', 'Dashboard - CFX - Conflux Staking Dashboard'],
  ['[A2.13] [A2.16] [A2.17]', '/eth', 'Stake - Ethereum Staking'],
  ['[A2.13] [A2.17]', '/hoodi', 'Stake - Ethereum Staking'],
  ['[A2.14] [A2.15] [A1.18]', '/contact', 'Contact'],
  ['[A2.18] [A2.19] [A2.20]', '/eth/reward', 'Reward - Ethereum Staking Dashboard'],
  ['[A2.18] [A2.21] [A2.22]', '/eth/validator', 'Validator - Ethereum Staking Dashboard'],
  ['[A2.18] [A2.23] [A2.24]', '/eth/claim', 'Claim'],
  ['[A2.18] [A2.25] [A2.26]', '/eth/operation', 'Operation'],
  ['[A2.18] [A2.27]', '/eth/staking', 'Stake ETH - Ethereum Staking'],
  ['[A2.28] [A2.29] [A2.30]', '/hoodi/ssv/operators', 'Select Operators - SSV - Ethereum Staking'],
  ['[A2.28] [A2.31] [A2.32]', '/hoodi/ssv/funding-period', 'Select Funding Period'],
  ['[A2.33] [A2.34]', '/hoodi/ssv/upload-files', 'Upload Files - SSV'],
  ['[A2.35] [A2.36]', '/hoodi/ssv/validator-detail', 'SSV Validator Detail'],
  ['[A2.37] [A2.38]', '/hoodi/ssv/deposit', 'Deposit - SSV'],
  ['[A2.58]', '/tutorials', 'Tutorials'],
  ['[A1.19]', '/help', 'Help Center'],
  ['the footer leads to', '/community', 'Community'],
  ['the footer leads to', '/about', 'About'],
])('%s %s is titled "%s"', async (_rows, path, title) => {
  await visit(path)
  await waitFor(() => expect(document.title).toBe(`${title} | Stake Granary`))
  expect(screen.queryByText('Oops! Page not found')).toBeNull()
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

test('[A2.28] SSV home holds operators and funding period: its frame stays from one to the other', async () => {
  const router = await visit('/hoodi/ssv/operators')
  await screen.findByRole('heading', { level: 1, name: 'Select operators' })
  const steps = document.querySelector('main ol')
  expect(steps?.textContent).toContain('Funding period')
  await act(() => router.navigate({ to: '/$network/ssv/funding-period', params: { network: 'hoodi' } }))
  await screen.findByRole('heading', { level: 1, name: 'Select funding period' })
  expect(document.querySelector('main ol')).toBe(steps)
})

test('[A2.07] [A2.08] [A2.59] [A2.60] [A2.61] [A2.62] /404 explains itself and links home', async () => {
  await visit('/404')
  expect(document.querySelector('main')?.textContent).toContain('404')
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  expect(screen.getByText(/may have been removed, renamed or is temporarily unavailable/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/')
  expect(document.title).toBe('Page not found | Stake Granary')
})

test.each(['/nowhere', '/eth/nowhere', '/holesky', '/ETH', '/conflux', '/toString/staking'])(
  '[A8.01] the unknown path %s shows NotFound',
  async path => {
    await visit(path)
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy()
    expect(document.title).toBe('Page not found | Stake Granary')
  },
)

test.each(['/undefined/staking', '/eth/undefined', '/eth/ssv/undefined-detail'])(
  '[A2.39] [A8.02] %s contains the text undefined and goes to NotFound',
  async path => {
    const router = await visit(path)
    expect(await screen.findByText('Oops! Page not found')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/404')
  },
)

test('[A2.01] every page has the frame: header, the page, footer', async () => {
  await visit('/about')
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain('About Granary')
  expect(screen.getByRole('contentinfo')).toBeTruthy()
})

test('[A2.40] [A2.41] [A3.07] title and description follow each navigation and the language', async () => {
  const router = await visit('/about')
  const before = description()
  await act(() => router.navigate({ to: '/help' }))
  await waitFor(() => expect(document.title).toBe('Help Center | Stake Granary'))
  expect(description()).not.toBe(before)
  await act(() => changeLocale('zh_CN'))
  expect(document.title).toBe('帮助中心 | Stake Granary')
})

test('[A2.43] a navigation on a narrow screen scrolls to the top of the page', async () => {
  vi.stubGlobal('innerWidth', 390)
  const router = await visit('/about')
  vi.mocked(window.scrollTo).mockClear()
  await act(() => router.navigate({ to: '/help' }))
  await waitFor(() => expect(window.scrollTo).toHaveBeenCalledWith(0, 0))
})

test('[A1.01] a link shows another page without reloading the document: the frame stays', async () => {
  await visit('/about')
  const frame = screen.getByRole('banner')
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Help' })))
  await screen.findByRole('heading', { name: 'Help Center' })
  expect(screen.getByRole('banner')).toBe(frame)
})

test('after a navigation the focus is on the page, not on the link', async () => {
  await visit('/about')
  const link = screen.getByRole('link', { name: 'Help' })
  link.focus()
  await act(async () => void fireEvent.click(link))
  await screen.findByRole('heading', { name: 'Help Center' })
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('[A2.51] [A2.52] [A2.53] the header links to the networks, contact and help, and within a network to its dashboard', async () => {
  await visit('/hoodi')
  const links = [...(screen.getByRole('banner').querySelectorAll('nav a') ?? [])]
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Networks', '/#networks'],
    ['Dashboard', '/hoodi/validator'],
    ['Help', '/help'],
    ['Contact', '/contact'],
  ])
})

test('[A2.54] [A2.55] [A2.56] [A2.57] the footer links to networks, community, about and the help center', async () => {
  await visit('/about')
  const links = [...screen.getByRole('contentinfo').querySelectorAll('nav a')]
  expect(links.map(link => link.textContent)).toEqual([
    'Networks',
    'Community',
    'About',
    'Help Center',
    'Tutorials',
  ])
})

test('the footer shows the package version if the provider sets none', async () => {
  await visit('/about')
  expect(screen.getByRole('contentinfo').textContent).toMatch(/Version \d+\.\d+\.\d+/)
})

test('a planned amount appears in the address as typed', async () => {
  const router = await visit('/hoodi/staking?amount=320')
  expect(router.state.location.search).toEqual({ amount: '320' })
  expect(
    router.buildLocation({ to: '/$network/staking', params: { network: 'hoodi' }, search: { amount: '64' } })
      .href,
  ).toBe('/hoodi/staking?amount=64')
})

afterEach(() => vi.unstubAllGlobals())

function scrollsAt(width: number, hash = ''): boolean {
  const scrollTo = vi.fn()
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('scrollTo', scrollTo)
  scrollAfterNavigation(hash)
  return scrollTo.mock.calls.some(([x, y]) => x === 0 && y === 0)
}

test('[A2.43] [A9.15] below 768 pixels the page scrolls to the top after a navigation', () => {
  expect(scrollsAt(767)).toBe(true)
  expect(scrollsAt(768)).toBe(false)
})

test('a link to an anchor still scrolls there', () => {
  expect(scrollsAt(390, 'networks')).toBe(false)
})

test('a followed link changes the address before its page is put together', async () => {
  const router = await visit('/help')
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  // The wait for a frame would end without one after a moment.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => void router.navigate({ to: '/about' }))
  await expect.poll(() => frames).toHaveLength(1)
  expect(router.state.location.pathname).toBe('/about')
  expect(document.title).toMatch(/^Help Center/)
  vi.useRealTimers()
  frames[0]?.(0)
  await waitFor(() => expect(document.title).toMatch(/^About/))
})

test('a page in the background, which draws no frames, follows links all the same', async () => {
  const router = await visit('/help')
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await act(() => router.navigate({ to: '/about' }))
  expect(document.title).toMatch(/^About/)
})
