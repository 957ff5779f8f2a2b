// @vitest-environment jsdom
import { type NetworkState, routes } from '@granary/api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { queryClient } from '../../api/queryClient.ts'
import { startMessages } from '../../i18n/messages.ts'
import { provider } from '../../settings/provider.ts'
import { useAppStore } from '../../store/appStore.ts'
import { HomePage } from './HomePage.tsx'

beforeAll(() => startMessages(['common', 'home']))
beforeEach(() => {
  queryClient.clear()
  useAppStore.setState({ network: null, plannedAmount: null })
  status = undefined
})
afterAll(() => vi.unstubAllGlobals())

function networkState(caipNetworkId: string, staking: boolean): NetworkState {
  return { caipNetworkId, name: caipNetworkId, testnet: false, rpc: staking, staking }
}

/** The back end's answer to `GET /networks`. */
let answer: NetworkState[] | 'refuses' = []
/** Its answer about Hoodi's beacon chain; none by default. */
let status: unknown

vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('fetch', (address: string) => {
  if (!address.endsWith('/networks'))
    return status ? Promise.resolve(Response.json(status)) : new Promise(() => undefined)
  if (answer !== 'refuses') return Promise.resolve(Response.json({ networks: answer }))
  const problem = { type: 'about:blank', title: 'Refused', status: 404, code: 'NETWORK_NOT_CONFIGURED' }
  return Promise.resolve(Response.json(problem, { status: 404 }))
})

async function show(networks: typeof answer) {
  answer = networks
  const routeTree = createRootRoute({ component: HomePage })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const row = (name: string) =>
  screen.getAllByRole('row').find(line => line.textContent?.startsWith(name)) as HTMLElement
const hoodiOpen = [networkState('eip155:1', false), networkState('eip155:560048', true)]

test('[A1.04] [A1.05] home says what the site offers', async () => {
  await show(hoodiOpen)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Earn Rewards Through Decentralized Staking',
  )
  expect(screen.getByText(/^Multiple coins, multiple rewards/)).toBeTruthy()
})

test('[A1.07] [A1.08] [A1.09] [A1.10] [A1.11] [A1.12] [A1.13] [A1.14] [A1.15] [A1.16] the networks list has every network', async () => {
  await show(hoodiOpen)
  const names = screen.getAllByRole('rowheader').map(header => header.textContent)
  for (const name of [
    'Ethereum',
    'Ethereum with SSV',
    'Avalanche',
    'Manta',
    'Lava',
    'Fantom',
    'Conflux core space',
    'Conflux eSpace',
    'Cosmos',
  ])
    expect(names.some(text => text?.startsWith(name))).toBe(true)
})

test('[A1.17] an upcoming network shows Coming Soon, an unconfigured one says so', async () => {
  await show(hoodiOpen)
  expect(await screen.findByRole('link', { name: 'Stake on Hoodi' })).toBeTruthy()
  expect(within(row('EthereumMinimum')).getByText('Not configured')).toBeTruthy()
  expect(screen.getAllByText('Coming Soon')).toHaveLength(7)
})

test("[A9.05] [A9.06] [A9.07] [A9.08] [A9.09] [A9.10] [A9.11] [A9.12] [A9.13] each row states its network's requirements", async () => {
  await show(hoodiOpen)
  const texts = screen.getAllByRole('row').map(line => line.textContent)
  const of = (name: string) => texts.find(text => text?.startsWith(name))
  expect(of('Avalanche')).toMatch(/No slashing.*25 AVAX.*2 weeks to 1 year/)
  expect(of('Manta')).toContain('7 days')
  expect(of('Fantom')).toMatch(/1 FTM.*unbonding 7 days/)
  expect(of('Conflux core space')).toContain('1000 CFX')
  expect(of('Cosmos')).toMatch(/Rewards are paid once a day.*up to 21 days/)
})

test('without column heads each fact carries its label', async () => {
  await show(hoodiOpen)
  expect(within(row('Conflux eSpace')).getByText('Minimum: none')).toBeTruthy()
  expect(within(row('Fantom')).getByText('Withdrawal time: unbonding 7 days')).toBeTruthy()
})

test('a test network wears a badge', async () => {
  await show(hoodiOpen)
  expect(within(row('Hoodi')).getByText('Test network')).toBeTruthy()
})

test('[A1.14] Conflux eSpace opens on a network with a node, mainnet first', async () => {
  await show([networkState('eip155:1030', true), networkState('eip155:71', true)])
  const link = await screen.findByRole('link', { name: 'Stake on Conflux eSpace' })
  expect(link.getAttribute('href')).toMatch(/^\/conflux\/espace\/staking\?network=mainnet(&|$)/)
})

test('[F.27] [A5.09] the row shows the minimum of the Conflux eSpace pool it opens', async () => {
  await show([networkState('eip155:1030', true)])
  const any = await screen.findByRole('link', { name: 'Stake on Conflux eSpace' })
  expect(any.getAttribute('href')).toContain(`&pool=${provider.cfx[1030]}`)
  expect(within(row('Conflux eSpace')).getByText('Minimum: none')).toBeTruthy()
  cleanup()
  queryClient.clear()
  // On the test network, this build only has vote pools.
  expect(provider.cfx[71]).toBe('')
  await show([networkState('eip155:71', true)])
  const votes = await screen.findByRole('link', { name: 'Stake on Conflux eSpace' })
  expect(votes.getAttribute('href')).toBe('/conflux/espace/staking?network=testnet')
  expect(within(row('Conflux eSpace')).getByText('Minimum: 1000 CFX')).toBeTruthy()
  expect(within(row('Conflux eSpace')).getByText('Test network')).toBeTruthy()
})

test('Conflux eSpace opens on the test network if only that has a node, and nowhere without one', async () => {
  await show([networkState('eip155:1030', false), networkState('eip155:71', true)])
  const link = await screen.findByRole('link', { name: 'Stake on Conflux eSpace' })
  expect(link.getAttribute('href')).toContain('network=testnet')
  cleanup()
  queryClient.clear()
  await show(hoodiOpen)
  await screen.findByRole('link', { name: 'Stake on Hoodi' })
  expect(within(row('Conflux eSpace')).getByText('Not configured')).toBeTruthy()
})

test('when the back end fails, the list says so and offers a retry', async () => {
  await show('refuses')
  expect(await screen.findByText('Network status is unavailable')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getAllByText('Unavailable').length).toBeGreaterThan(0)
})

test('without an open network home has no link into the flow', async () => {
  await show([networkState('eip155:1', false)])
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'This provider has not opened staking yet.',
  })
  expect(button.disabled).toBe(true)
})

test('the planned amount becomes validators and carries over into the flow', async () => {
  await show(hoodiOpen)
  await screen.findByText('Hoodi test network')
  fireEvent.change(screen.getByLabelText('You stake'), { target: { value: '65.5' } })
  expect(screen.getByText('1.5 ETH stays in your wallet')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Stake 65.5 ETH' }).getAttribute('href')).toContain('amount='),
  )
  expect(screen.getByRole('link', { name: 'Stake 65.5 ETH' }).getAttribute('href')).toMatch(
    /^\/hoodi\/staking/,
  )
})

test('[A3.27] [F.48] home links to the network visited last, if it is open', async () => {
  const both = [networkState('eip155:1', true), networkState('eip155:560048', true)]
  useAppStore.setState({ network: 'hoodi' })
  await show(both)
  expect(await screen.findByText('Hoodi test network')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/hoodi')
  cleanup()
  queryClient.clear()
  await show([networkState('eip155:1', true), networkState('eip155:560048', false)])
  await screen.findByRole('link', { name: 'Stake on Ethereum' })
  expect(screen.getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/eth')
})

test('[F.24] the plan shows the fee for either kind by its validator count', async () => {
  status = z.encode(routes.getEthereumStatus.response, {
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
    pendingDeposits: 0,
    pendingDepositsGwei: 0n,
    maxPendingDepositsPerEpoch: 16,
    activationChurnGweiPerEpoch: 256_000_000_000n,
    batchDeposit: { address: `0x${'22'.repeat(20)}`, feePerValidatorWei: 5_000_000_000_000_000n },
  })
  await show(hoodiOpen)
  await screen.findByText('0.05')
  const fee = screen.getByText('Service fee').parentElement?.textContent
  expect(fee).toMatch(/Classic, 0x01 0\.05\s?ETH.*Compounding, 0x02 0\.005\s?ETH/)
})

test('an invalid amount is explained and has no link onward', async () => {
  await show(hoodiOpen)
  fireEvent.change(screen.getByLabelText('You stake'), { target: { value: '31' } })
  expect(screen.getByText('Each validator needs at least 32 ETH.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Stake 31 ETH' }).disabled).toBe(true)
})
