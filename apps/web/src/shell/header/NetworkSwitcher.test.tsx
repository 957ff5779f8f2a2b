// @vitest-environment jsdom
import { confluxNetworks, ethereumNetworks } from '@granary/chains'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#web/api/queryClient.ts'
import { startMessages } from '../../i18n/messages.ts'
import type { NetworkModule } from '../../networks/NetworkModule.ts'
import { networks } from '../../networks/registry.ts'
import { DashboardNetworks } from './DashboardNetworks.ts'
import { NetworkSwitcher } from './NetworkSwitcher.tsx'

const dashboards = (networks as readonly NetworkModule[]).flatMap(
  ({ dashboard }) => dashboard?.networks() ?? [],
)
const watched = `0x${'a1'.repeat(20)}`
const world = vi.hoisted(() => {
  const server = { served: [] as string[] }
  vi.stubGlobal('fetch', async () =>
    Response.json({
      networks: server.served.map(caipNetworkId => ({
        caipNetworkId,
        name: caipNetworkId,
        testnet: true,
        rpc: true,
        staking: true,
      })),
    }),
  )
  return server
})

beforeAll(() => startMessages(['common', 'reward']))
afterEach(() => queryClient.clear())
afterAll(() => vi.unstubAllGlobals())

async function show(path: string, served: string[]) {
  world.served = served
  const chain = path.startsWith('/conflux') ? confluxNetworks.testnet : ethereumNetworks.hoodi
  const root = createRootRoute({
    component: () => (
      <DashboardNetworks value={dashboards}>
        <NetworkSwitcher chain={chain} />
      </DashboardNetworks>
    ),
  })
  const routes = ['/$network/claim', '/$network/reward', '/conflux/espace/dashboard'].map(route =>
    createRoute({ getParentRoute: () => root, path: route }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>,
    )
  })
  return router
}

const both = ['eip155:560048', 'eip155:71']
const list = () => screen.findByRole('combobox', { name: 'Network of the dashboard' })

test('it marks the test network, and lists the dashboards that the provider serves', async () => {
  await show('/hoodi/claim', both)
  const select = (await list()) as HTMLSelectElement
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Hoodi test network',
    'Conflux eSpace test network',
  ])
  expect(select.selectedOptions[0]?.text).toBe('Hoodi test network')
})

test('another network shows the same watched account, without a wallet', async () => {
  const router = await show(`/hoodi/claim?account=${watched}`, both)
  fireEvent.change(await list(), { target: { value: '71' } })
  await expect.poll(() => router.state.location.pathname).toBe('/conflux/espace/dashboard')
  expect(router.state.location.search).toEqual({ network: 'testnet', account: watched })
})

test('between networks of one family the page stays, and its pool does not come along', async () => {
  const router = await show(`/hoodi/claim?account=${watched}`, ['eip155:1', ...both])
  fireEvent.change(await list(), { target: { value: '1' } })
  await expect.poll(() => router.state.location.pathname).toBe('/eth/claim')
  cleanup()
  const other = await show(`/conflux/espace/dashboard?account=${watched}&pool=0x1&network=testnet`, both)
  fireEvent.change(await list(), { target: { value: '560048' } })
  await expect.poll(() => other.state.location.pathname).toBe('/hoodi/reward')
  expect(other.state.location.search).toEqual({ account: watched })
})

test('with one network there is nothing to choose', async () => {
  await show('/hoodi/claim', ['eip155:560048'])
  expect(await screen.findByText('Hoodi test network')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})
