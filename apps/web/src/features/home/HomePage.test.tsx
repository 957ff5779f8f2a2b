// @vitest-environment jsdom
import { type NetworkState, routes } from '@granary/api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { stubSight } from '#test/stubSight.ts'
import { queryClient } from '../../api/queryClient.ts'
import { startMessages } from '../../i18n/messages.ts'
import { provider } from '../../settings/provider.ts'
import { useAppStore } from '../../store/appStore.ts'
import { HomePage } from './HomePage.tsx'

beforeAll(() => startMessages(['common', 'home']))
beforeEach(() => {
  stubSight(true)
  queryClient.clear()
  useAppStore.setState({ network: null, plannedAmount: null, plannedKind: null })
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
  if (address.includes('/rpc')) return Promise.reject(new TypeError('Failed to fetch'))
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

const strip = (label: string) => within(screen.getByRole('list', { name: label }))
const open = (name: string) => {
  const cards = within(screen.getByRole('list', { name: 'Networks' })).queryAllByRole('listitem')
  const card = cards.find(item => within(item).queryByRole('heading', { name }))
  if (!card) throw new Error(`${name} is not among the open networks.`)
  return within(card)
}
/** The figure of a card beside its label. */
const figure = (name: string, label: string) => open(name).getByText(label).nextElementSibling?.textContent
const planned = (label: string) => screen.getByText(label).nextElementSibling?.textContent
/** Until the back end answers, links lead where most visitors go. */
const leadsTo = (name: string, address: RegExp) =>
  waitFor(() => expect(screen.getByRole('link', { name }).getAttribute('href')).toMatch(address))
const hoodiOpen = [networkState('eip155:1', false), networkState('eip155:560048', true)]

test('[A1.04] [A1.05] home says what the site offers', async () => {
  await show(hoodiOpen)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Earn Rewards Through Decentralized Staking',
  )
  expect(screen.getByText(/^Multiple coins, multiple rewards/)).toBeTruthy()
})

test('[A1.07] [A1.08] [A1.09] [A1.10] [A1.11] [A1.12] [A1.13] [A1.14] [A1.15] [A1.16] the networks section has every network', async () => {
  await show(hoodiOpen)
  await screen.findByRole('link', { name: 'Stake on Hoodi' })
  const section = screen.getByRole('region', { name: 'Networks' })
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
    expect(within(section).getByText(name)).toBeTruthy()
})

test('[A1.17] upcoming networks stand under Coming Soon, unconfigured ones under their own label', async () => {
  await show(hoodiOpen)
  expect(await screen.findByRole('link', { name: 'Stake on Hoodi' })).toBeTruthy()
  expect(screen.getAllByText('Coming Soon')).toHaveLength(1)
  const soon = strip('Coming Soon').getAllByRole('listitem')
  const names = ['Ethereum with SSV', 'Avalanche', 'Manta', 'Lava', 'Fantom', 'Conflux core space', 'Cosmos']
  expect(soon).toHaveLength(names.length)
  for (const [place, name] of names.entries()) expect(soon[place]?.textContent?.startsWith(name)).toBe(true)
  await waitFor(() => expect(strip('Not configured').getByText('Ethereum')).toBeTruthy())
  expect(strip('Coming Soon').queryByRole('link')).toBeNull()
})

test("[A9.05] [A9.06] [A9.07] [A9.08] [A9.09] [A9.10] [A9.11] [A9.12] [A9.13] the strip states each network's requirements", async () => {
  await show(hoodiOpen)
  const of = (name: string) =>
    [...(strip('Coming Soon').getByText(name).parentElement?.children ?? [])].map(fact => fact.textContent)
  expect(of('Avalanche')).toEqual([
    'Avalanche',
    'Minimum: 25 AVAX',
    'Withdrawal: after 2 weeks to 1 year',
    'No slashing',
  ])
  expect(of('Manta')).toEqual(['Manta', 'Withdrawal: queue of 7 days'])
  expect(of('Fantom')).toEqual(['Fantom', 'Minimum: 1 FTM', 'Withdrawal: unbonding 7 days'])
  expect(of('Conflux core space')).toEqual(['Conflux core space', 'Minimum: 1000 CFX'])
  expect(of('Cosmos')).toEqual([
    'Cosmos',
    'Withdrawal: unbonding up to 21 days',
    'Rewards are paid once a day',
  ])
})

test('an open network shows its rate, minimum and withdrawal time, and leads to stake and dashboard', async () => {
  status = statusOf(34_500_000n)
  await show(hoodiOpen)
  expect((await screen.findByRole('link', { name: 'Stake on Hoodi' })).getAttribute('href')).toBe(
    '/hoodi/staking',
  )
  expect(open('Hoodi').getByRole('link', { name: 'Dashboard of Hoodi' }).getAttribute('href')).toBe(
    '/hoodi/validator',
  )
  expect(open('Hoodi').getByRole('link', { name: 'Hoodi' }).getAttribute('href')).toBe('/hoodi')
  await waitFor(() => expect(figure('Hoodi', 'Reward rate')).toBe('2.82%'))
  expect(figure('Hoodi', 'Minimum')).toBe('32 test ETH')
  expect(figure('Hoodi', 'Withdrawal time')).toBe('2 to 3 days')
  expect(open('Hoodi').getByText('Test network')).toBeTruthy()
})

test('[A1.14] Conflux eSpace opens on a network with a node, mainnet first', async () => {
  await show([networkState('eip155:1030', true), networkState('eip155:71', true)])
  const link = await screen.findByRole('link', { name: 'Stake on Conflux eSpace' })
  expect(link.getAttribute('href')).toMatch(/^\/conflux\/espace\/staking\?network=mainnet(&|$)/)
})

test('figures of networks are read once they are in sight', async () => {
  stubSight(false)
  status = statusOf(34_500_000n)
  await show(hoodiOpen)
  expect(await screen.findByRole('link', { name: 'Stake on Hoodi' })).toBeTruthy()
  await screen.findByRole('button', { name: '2.82% today' })
  expect(figure('Hoodi', 'Reward rate')).toBe('')
})

test('a pool that cannot be read leaves a dash where its rate would be', async () => {
  await show([networkState('eip155:1030', true)])
  await screen.findByRole('link', { name: 'Stake on Conflux eSpace' })
  await waitFor(() => expect(figure('Conflux eSpace', 'Reward rate')).toBe('–'))
})

test('[F.27] [A5.09] the card shows the minimum of the Conflux eSpace pool it opens', async () => {
  await show([networkState('eip155:1030', true)])
  const any = await screen.findByRole('link', { name: 'Stake on Conflux eSpace' })
  expect(any.getAttribute('href')).toContain(`&pool=${provider.cfx[1030]}`)
  expect(figure('Conflux eSpace', 'Minimum')).toBe('none')
  cleanup()
  queryClient.clear()
  // On the test network, this build only has vote pools.
  expect(provider.cfx[71]).toBe('')
  await show([networkState('eip155:71', true)])
  await leadsTo('Stake on Conflux eSpace', /^\/conflux\/espace\/staking\?network=testnet$/)
  expect(figure('Conflux eSpace', 'Minimum')).toBe('1000 CFX')
  expect(open('Conflux eSpace').getByText('Test network')).toBeTruthy()
})

test('Conflux eSpace opens on the test network if only that has a node, and nowhere without one', async () => {
  await show([networkState('eip155:1030', false), networkState('eip155:71', true)])
  await leadsTo('Stake on Conflux eSpace', /network=testnet/)
  cleanup()
  queryClient.clear()
  await show(hoodiOpen)
  await waitFor(() => expect(strip('Not configured').getByText('Conflux eSpace')).toBeTruthy())
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

test('the plan carries its amount and kind into the flow', async () => {
  await show(hoodiOpen)
  await screen.findByText('Hoodi test network')
  fireEvent.change(screen.getByLabelText('You stake'), { target: { value: '65.5' } })
  expect(screen.getByText('1.5 ETH stays in your wallet')).toBeTruthy()
  // This router quotes numbers, unlike the site's.
  const href = (name: string) =>
    decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '').replaceAll('"', '')
  await waitFor(() => expect(href('Stake 64 ETH')).toBe('/hoodi/staking?amount=65.5&kind=0x01'))
  fireEvent.click(screen.getByRole('radio', { name: 'Compounding' }))
  expect(screen.queryByText('1.5 ETH stays in your wallet')).toBeNull()
  await waitFor(() => expect(href('Stake 65.5 ETH')).toBe('/hoodi/staking?amount=65.5&kind=0x02'))
  expect(href('Stake Ethereum')).toBe('/hoodi/staking?amount=65.5&kind=0x02')
  fireEvent.change(screen.getByLabelText('You stake'), { target: { value: '1,000' } })
  await waitFor(() => expect(href('Stake 1,000 ETH')).toBe('/hoodi/staking?amount=1000&kind=0x02'))
})

test('any address can be looked at from Home', async () => {
  await show(hoodiOpen)
  await screen.findByText('Hoodi test network')
  expect(screen.getByRole('link', { name: 'Watch an address' }).getAttribute('href')).toBe('/hoodi/validator')
})

test('[A3.27] [F.48] home links to the network visited last, if it is open', async () => {
  const both = [networkState('eip155:1', true), networkState('eip155:560048', true)]
  useAppStore.setState({ network: 'hoodi' })
  await show(both)
  expect(await screen.findByText('Hoodi test network')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Watch an address' }).getAttribute('href')).toBe('/hoodi/validator')
  cleanup()
  queryClient.clear()
  await show([networkState('eip155:1', true), networkState('eip155:560048', false)])
  await leadsTo('Watch an address', /^\/eth\/validator$/)
})

const statusOf = (stakedEth: bigint) =>
  z.encode(routes.getEthereumStatus.response, {
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
    totalActiveBalanceGwei: stakedEth * 10n ** 9n,
    pendingDeposits: 0,
    pendingDepositsGwei: 0n,
    maxPendingDepositsPerEpoch: 16,
    activationChurnGweiPerEpoch: 256_000_000_000n,
    batchDeposit: { address: `0x${'22'.repeat(20)}`, feePerValidatorWei: 5_000_000_000_000_000n },
  })

test('[A2.92] [A2.93] [A2.94] [A2.95] [A2.96] [F.24] [F.45] the kind drives estimate, validators and fee; each fee and wait is named', async () => {
  status = statusOf(34_500_000n)
  await show(hoodiOpen)
  // 320 ETH at 2.82 % are 9.024 ETH.
  await screen.findByText('9.02')
  expect(screen.getByText('in 10 validators')).toBeTruthy()
  expect(planned('Daily / monthly')).toBe('0.0247 / 0.7416 ETH')
  expect(planned('Service fee, once')).toMatch(/^0\.05\s?ETH$/)
  expect(planned('Provider’s share of execution rewards (tips and MEV)')).toBe('none')
  expect(planned('Network fee')).toBe('shown before you sign')
  expect(planned('Time until active')).toMatch(/^about \d+ (minutes|hours)$/)
  expect(screen.getAllByText('Withdrawal time')[0]?.nextElementSibling?.textContent).toBe('2 to 3 days')
  fireEvent.click(screen.getByRole('radio', { name: 'Compounding' }))
  // Whole ETH earned earn again, so the year ends a little higher.
  expect(screen.getByText('9.13')).toBeTruthy()
  expect(screen.getByText('in 1 validator')).toBeTruthy()
  expect(planned('Service fee, once')).toMatch(/^0\.005\s?ETH$/)
})

test("today's rate says where it comes from", async () => {
  status = statusOf(34_500_000n)
  await show(hoodiOpen)
  const rate = await screen.findByRole('button', { name: '2.82% today' })
  const source = document.getElementById(rate.getAttribute('popovertarget') ?? '')
  expect(source?.textContent).toMatch(/2\.82% a year .* 34,500,000 ETH staked.*Tips and MEV come on top/)
})

test('without a rate the card says so and keeps the amount', async () => {
  await show([networkState('eip155:1', false)])
  expect(await screen.findByText('Today’s rate is not available')).toBeTruthy()
  expect(screen.getByText('in 10 validators')).toBeTruthy()
})

test('an invalid amount is explained and has no link onward', async () => {
  await show(hoodiOpen)
  fireEvent.change(screen.getByLabelText('You stake'), { target: { value: '31' } })
  expect(screen.getByText('Each validator needs at least 32 ETH.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Stake Ethereum' }).disabled).toBe(true)
})

test("operator, audits, status and fee text come from the provider's settings, and show only where set", async () => {
  await show(hoodiOpen)
  expect(screen.queryByText('Operated by')).toBeNull()
  cleanup()
  const { operator, audits, fees, networks, links } = provider
  Object.assign(provider, {
    operator: { legalName: 'Northern Fields AS', country: 'Norway', url: 'https://operator.example' },
    audits: [{ title: 'Contracts', url: 'https://audit.example', date: '2026-06-18' }],
    fees: { en_US: 'No monthly charge.', zh_CN: '没有月费。' },
    networks: ['cosmos', 'hoodi'],
    links: { ...links, status: 'https://status.example' },
  })
  try {
    await show(hoodiOpen)
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Northern Fields AS, Norway')).toBe('https://operator.example')
    expect(href('Contracts, 2026-06-18')).toBe('https://audit.example')
    expect(href('See the status page')).toBe('https://status.example')
    expect(screen.getByText(/No monthly charge\./)).toBeTruthy()
    await screen.findByRole('link', { name: 'Stake on Hoodi' })
    expect(strip('Coming Soon').getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByText('Avalanche')).toBeNull()
  } finally {
    Object.assign(provider, { operator, audits, fees, networks, links })
  }
})
