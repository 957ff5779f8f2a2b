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
import { render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { queryClient } from '#web/api/queryClient.ts'
import { startMessages } from '#web/i18n/messages.ts'
import { EthereumHomePage } from './EthereumHomePage.tsx'

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
  totalActiveBalanceGwei: 38_000_000_000_000_000n,
  pendingDeposits: 6214,
  pendingDepositsGwei: 198_848_000_000_000n,
  maxPendingDepositsPerEpoch: 16,
  activationChurnGweiPerEpoch: 256_000_000_000n,
  batchDeposit: { address: `0x${'22'.repeat(20)}`, feePerValidatorWei: 5_000_000_000_000_000n },
})

let answer: () => Promise<Response>
vi.stubGlobal('fetch', () => answer())
vi.stubGlobal('scrollTo', () => undefined)

beforeAll(() => startMessages(['common', 'contact']))
beforeEach(() => {
  queryClient.clear()
  answer = async () => Response.json(status)
})
afterAll(() => vi.unstubAllGlobals())

const refuse = (httpStatus: number, code: string) => async () =>
  Response.json({ type: 'about:blank', title: 'Refused', status: httpStatus, code }, { status: httpStatus })

async function show(path: string) {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/$network', component: EthereumHomePage })
  const history = createMemoryHistory({ initialEntries: [path] })
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createRouter({ routeTree: root.addChildren([page]), history })} />
    </I18nProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

test('[A4.04] [A9.04] it says that a validator joins a waiting queue, and that the chain votes every 4 hours', async () => {
  await show('/eth')
  expect(screen.getByText(/your validator joins a waiting queue/).textContent).toContain('every 4 hours')
})

test('[A9.04] [F.25] the live queue leads, and the 4 hours are described as the former rhythm', async () => {
  await show('/hoodi')
  const live = await screen.findByText(/^Right now: about \d+ days/)
  const told = [...(live.parentElement?.children ?? [])].map(part => part.textContent)
  expect(told).toEqual([
    expect.stringMatching(/^Right now/),
    expect.stringContaining('The Ethereum beacon chain votes on deposits every 4 hours.'),
    expect.stringContaining('was its rhythm until the Pectra upgrade of May 2025'),
  ])
})

test('[A4.05] [A9.03] it says that a full withdrawal needs a voluntary exit and takes 2 to 3 days', async () => {
  await show('/eth')
  const text = screen.getByText(/full withdrawal needs a voluntary exit/).textContent
  expect(text).toContain('initiate manually')
  expect(text).toContain('2 to 3 days')
})

test('[A5.01] [A5.02] [A5.03] [A9.01] [A9.02] it describes both kinds of validators', async () => {
  await show('/eth')
  expect(screen.getByText(/exactly 32 ETH, one validator per 32 ETH/)).toBeTruthy()
  expect(screen.getByText(/holds from 32 to 2048 ETH/)).toBeTruthy()
})

test('[A8.13] it warns that wrong staking details may lose funds', async () => {
  await show('/eth')
  expect(screen.getByText(/Wrong staking details may lose funds/)).toBeTruthy()
})

test('[A1.06] [A6.03] it says that the connected wallet is the withdrawal address', async () => {
  await show('/eth')
  expect(screen.getByText(/Your wallet address becomes the withdrawal address/)).toBeTruthy()
})

test('[A4.01] the six steps appear in the order of the flow', async () => {
  await show('/eth')
  const steps = screen.getByRole('region', { name: 'Six steps' }).querySelectorAll('h3')
  expect([...steps].map(step => step.textContent)).toEqual([
    'Enter your staking details',
    'Generate Withdrawal Credentials',
    'Review your staking details',
    'Sign and Broadcast',
    'Deposit Transaction Broadcast',
    'Deposit Confirmed!',
  ])
})

test('fee, queue and wait come from the chain', async () => {
  await show('/hoodi')
  expect(await screen.findByText('0.005')).toBeTruthy()
  expect(screen.getByText('198,848')).toBeTruthy()
  expect(screen.getByText('6,214 deposits wait')).toBeTruthy()
  expect(screen.getByText(/^Right now: about \d+ days/)).toBeTruthy()
})

test('a test network says so, mainnet does not', async () => {
  await show('/hoodi')
  expect(screen.getByText('Hoodi test network')).toBeTruthy()
  expect(screen.getByText(/its ETH is worth nothing/)).toBeTruthy()
})

test('an unconfigured network says so and has no link into the flow', async () => {
  answer = refuse(503, 'NETWORK_NOT_CONFIGURED')
  await show('/eth')
  expect(await screen.findByText('This network is not configured')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Start staking' })).toBeNull())
})

test('when figures fail to load the page says so and offers a retry', async () => {
  answer = refuse(400, 'REQUEST_INVALID')
  await show('/eth')
  expect(await screen.findByText('Live figures could not be read')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[F.34] a provider that cannot run new validators says so before the flow', async () => {
  answer = async () => Response.json({ ...status, newValidatorsPaused: true })
  await show('/hoodi')
  expect(await screen.findByText(/cannot run new validators on this network now/)).toBeTruthy()
})
