// @vitest-environment jsdom
import { routes } from '@granary/api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startMessages } from '#web/i18n/messages.ts'
import { EthereumHomePage } from '../home/EthereumHomePage.tsx'

/** 34.5 million ETH staked: the chain pays 2.82 % a year. */
const status = z.encode(routes.getEthereumStatus.response, {
  chainId: 560048,
  genesisForkVersion: '0x10000910',
  genesisValidatorsRoot: `0x${'11'.repeat(32)}`,
  genesisTimeSeconds: 1_700_000_000,
  secondsPerSlot: 12,
  slotsPerEpoch: 32,
  secondsPerDay: 86_400,
  maxSeedLookaheadEpochs: 4,
  headSlot: 100_000,
  finalizedEpoch: 3000,
  activeValidators: 1_200_000,
  totalActiveBalanceGwei: 34_500_000n * 10n ** 9n,
  pendingDeposits: 0,
  pendingDepositsGwei: 0n,
  maxPendingDepositsPerEpoch: 16,
  activationChurnGweiPerEpoch: 256_000_000_000n,
  batchDeposit: null,
})
const networks = [{ caipNetworkId: 'eip155:560048', name: 'Hoodi', testnet: true, rpc: true, staking: true }]

/** jsdom has no layout: the test triggers the reader's approach to all that is observed. */
const observers = new Set<() => void>()
const comeNear = () => {
  for (const see of observers) see()
}
class Near {
  readonly #see: () => void
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#see = () => seen([{ isIntersecting: true }])
  }
  observe() {
    observers.add(this.#see)
  }
  disconnect() {
    observers.delete(this.#see)
  }
}

beforeAll(() => startMessages(['common', 'home', 'contact']))
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Near)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/networks') ? { networks } : status),
  )
})
afterAll(() => vi.unstubAllGlobals())

async function show(path: string) {
  const root = createRootRoute()
  const network = createRoute({ getParentRoute: () => root, path: '/$network', component: EthereumHomePage })
  const router = createRouter({
    routeTree: root.addChildren([network]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const planned = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('[A2.92] [A2.93] [A2.94] [A2.95] [A2.96] [F.45] the page of a network calculates rewards without a wallet', async () => {
  await show('/hoodi')
  expect(screen.queryByText('Rewards calculator')).toBeNull()
  await waitFor(() => expect(observers.size).toBeGreaterThan(0))
  await act(async () => comeNear())
  await screen.findByText('Rewards calculator')
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1,024' } })
  await screen.findByText(/^2\.82% a year/)
  expect(planned('Daily rewards')).toBe('0.07911ETH')
  expect(planned('Monthly rewards')).toBe('2.37343ETH')
  expect(planned('Yearly rewards')).toBe('28.8768ETH')
  const paidOut = planned('In five years')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Compound interest' }))
  expect(Number.parseFloat(planned('In five years') ?? '')).toBeGreaterThan(Number.parseFloat(paidOut ?? ''))
})
