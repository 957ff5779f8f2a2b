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
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AboutPage } from '#web/features/about/AboutPage.tsx'
import { HelpPage } from '#web/features/help/HelpPage.tsx'
import { HomePage } from '#web/features/home/HomePage.tsx'
import { startMessages } from '#web/i18n/messages.ts'
import { provider } from '#web/settings/provider.ts'
import { EthereumHomePage } from '../home/EthereumHomePage.tsx'

const factory = `0x${'fa'.repeat(20)}`
const built = structuredClone(provider.chains)

beforeAll(() => startMessages(['common', 'home', 'contact', 'contact.about', 'contact.help', 'stake']))
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  const networks = [
    { caipNetworkId: 'eip155:560048', name: 'Hoodi', testnet: true, rpc: true, staking: true },
  ]
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/networks') ? Promise.resolve(Response.json({ networks })) : new Promise(() => undefined),
  )
})
afterEach(() => {
  Object.assign(provider.chains, structuredClone(built))
})
afterAll(() => vi.unstubAllGlobals())

/** As in a build whose settings file has this share for both networks. */
function keeps(shareBps: number) {
  for (const chainId of ['1', '560048'] as const)
    provider.chains[chainId] = {
      batchDeposit: null,
      rewardSplitter: shareBps > 0 ? { factory, shareBps, formerShareBps: [] } : null,
      ssv: false,
    }
}

async function show(page: ReactNode) {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/$network', component: () => page })
  const history = createMemoryHistory({ initialEntries: ['/hoodi'] })
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />
    </I18nProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const pages = [
  ['Home', () => <HomePage />],
  ['the page of a network', () => <EthereumHomePage />],
  ['About', () => <AboutPage />],
  ['Help', () => <HelpPage />],
] as const

test.each(pages)('[F.21] %s names the configured share of execution rewards', async (_, page) => {
  keeps(1250)
  await show(page())
  expect(document.body.textContent).toMatch(
    /Of execution rewards \(tips and block payments\) the provider keeps 12\.5%/,
  )
  expect(document.body.textContent).not.toContain('takes no share')
})

test.each(pages)('[F.21] %s says that the provider takes no share if none is configured', async (_, page) => {
  keeps(0)
  await show(page())
  expect(document.body.textContent).toContain('The provider takes no share of your rewards.')
  expect(document.body.textContent).not.toMatch(/provider keeps/)
})

test('[F.21] the plan shows the share beside the service fee', async () => {
  keeps(800)
  await show(<HomePage />)
  const label = screen.getByText(/^Provider’s share of execution rewards/)
  expect(label.parentElement?.textContent).toContain('8%')
})
