// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startMessages } from '../../i18n/messages.ts'
import { likelyNetwork } from '../../networks/ethereum/settings/index.ts'
import { provider } from '../../settings/provider.ts'
import { useAppStore } from '../../store/appStore.ts'
import { SiteWalletProvider } from '../../wallet/SiteWalletProvider.tsx'
import { siteWallet } from '../../wallet/siteWallet.ts'
import { ContactLink } from '../ContactLink.tsx'
import { HeaderLinks } from './HeaderLinks.tsx'

const watchedAccount = `0x${'a1'.repeat(20)}`

beforeAll(() => startMessages(['common', 'header']))
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  useAppStore.setState({ network: null, watched: null })
})
afterEach(() => siteWallet.store.setState(siteWallet.store.getInitialState(), true))
afterAll(() => vi.unstubAllGlobals())

async function show(path: string) {
  const root = createRootRoute({ component: () => <HeaderLinks className={undefined} /> })
  const routes = [
    '/',
    '/help',
    '/contact',
    '/$network',
    '/$network/validator',
    '/conflux/espace/dashboard',
  ].map(routePath => createRoute({ getParentRoute: () => root, path: routePath }))
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <SiteWalletProvider>
          <RouterProvider router={router as never} />
        </SiteWalletProvider>
      </I18nProvider>,
    )
  })
  return (to: string) => act(() => router.navigate({ to } as never))
}

const dashboard = () => screen.queryByRole('link', { name: 'Dashboard' })?.getAttribute('href') ?? null

function connect() {
  const account = {
    address: watchedAccount,
    chainId: 560048,
    accounts: [],
    id: 'x',
    connectorName: 'X',
    type: 'injected',
  }
  siteWallet.store.setState(({ connections }) => ({
    connections: { ...connections, eip155: { status: 'connected', account } as never },
  }))
}

test('without a contact form no link leads to one, neither in the header nor at an error', async () => {
  const linksToContact = () => document.querySelectorAll('a[href^="/contact"]').length
  const error = (
    <I18nProvider i18n={i18n}>
      <ContactLink code="RATE_LIMITED" />
    </I18nProvider>
  )
  const { contact } = provider
  try {
    for (const [offered, links] of [
      [true, 2],
      [false, 0],
    ]) {
      Object.assign(provider, { contact: offered })
      await show('/')
      render(error)
      expect(linksToContact()).toBe(links)
      cleanup()
    }
  } finally {
    Object.assign(provider, { contact })
  }
})

test("[A3.27] [F.48] a visitor without an account gets a dashboard link on a network's pages, and keeps it there", async () => {
  const go = await show('/')
  expect(dashboard()).toBeNull()
  await go('/hoodi')
  expect(dashboard()).toBe('/hoodi/validator')
  expect(useAppStore.getState().network).toBe('hoodi')
})

test('[A3.27] [F.48] a connected visitor has the dashboard link on every page, to the network visited last', async () => {
  connect()
  const go = await show('/')
  expect(dashboard()).toBe(`/${likelyNetwork}/validator`)
  await go('/hoodi/validator')
  await go('/help')
  expect(dashboard()).toBe('/hoodi/validator')
  await go('/conflux/espace/dashboard')
  await go('/')
  expect(dashboard()).toBe('/conflux/espace/dashboard')
})

test('[A3.27] [F.48] a watched owner stays reachable from every page until the watching ends', async () => {
  const go = await show(`/hoodi/validator?account=${watchedAccount}`)
  await go('/help')
  expect(dashboard()).toBe(`/hoodi/validator?account=${watchedAccount}`)
  await go('/hoodi/validator')
  await go('/help')
  expect(dashboard()).toBeNull()
})

test('[A3.27] [F.48] the network survives a reload of the tab', async () => {
  await show('/hoodi')
  const kept = JSON.parse(sessionStorage.getItem('granary') ?? '{}')
  expect(kept.state).toMatchObject({ network: 'hoodi', watched: null })
})
