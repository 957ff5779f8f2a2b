// @vitest-environment jsdom
import type { OwnerSummary } from '@granary/api'
import { hoodi } from '@granary/chains'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { SiteWalletProvider } from '#web/wallet/SiteWalletProvider.tsx'
import { ownedValidatorsQuery, ownerQuery, queuesQuery } from '../../owner/index.ts'
import { exampleSummary } from '../../rewards/test/index.ts'
import { exampleQueues, exampleValidator } from '../../validator/test/index.ts'
import { splittersQuery } from '../chain/splittersQuery.ts'
import { ClaimBoard } from './ClaimBoard.tsx'

const staker = `0x${'57'.repeat(20)}` as const
const nobody = { ...exampleSummary, owner: staker, validators: {}, activeGwei: 0n, totalBalanceGwei: 0n }

beforeAll(() => startMessages(['common', 'stake', 'reward', 'claim']))
beforeEach(() => {
  // A server without a beacon node: of the chain there is what the cache holds.
  const problem = { type: 'about:blank', title: 'None', status: 503, code: 'NETWORK_NOT_CONFIGURED' }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 503 }))
})

type Account = {
  summary?: OwnerSummary
  availableWei: bigint
  isOnline?: boolean
  nextAfter?: string | null
  isProviders?: boolean
  isSplitterUnread?: boolean
  areValidatorsUnread?: boolean
}

/** A read that is under way for as long as the test. */
function leaveUnread(client: QueryClient, queryKey: readonly unknown[]) {
  void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => {}) })
}

/** A watched account without validators; its splitter and history as given. */
async function draw({
  summary = nobody,
  availableWei,
  isOnline = true,
  nextAfter = null,
  isProviders = true,
  isSplitterUnread = false,
  areValidatorsUnread = false,
}: Account) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const terms = { factory: `0x${'fa'.repeat(20)}` as const, shareBps: 800 }
  const address = `0x${'e3'.repeat(20)}` as const
  if (isOnline) {
    client.setQueryData(ownerQuery('hoodi', staker).queryKey, summary)
    client.setQueryData(queuesQuery('hoodi').queryKey, exampleQueues)
    const validators = [exampleValidator({ withdrawalCredentials: `0x02${'00'.repeat(31)}`, isProviders })]
    const page = { validators, total: 1, nextAfter, headSlot: 160, finalizedEpoch: 18, reach: nobody.reach }
    const owned = ownedValidatorsQuery('hoodi', staker).queryKey
    if (areValidatorsUnread) leaveUnread(client, owned)
    else client.setQueryData(owned, { pages: [page], pageParams: [undefined] })
    const held = [{ terms, address, exists: false, availableWei, paidWei: 0n }]
    const splitters = splittersQuery('hoodi', staker).queryKey
    if (isSplitterUnread) leaveUnread(client, splitters)
    else client.setQueryData(splitters, held)
  }
  const owner = { network: 'hoodi', id: staker, account: staker, isWatching: true } as const
  const actions = {
    chain: hoodi,
    flow: null,
    state: { step: 'idle' },
    wallet: null,
  } as unknown as TransactionPlace
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ClaimBoard owner={owner} actions={actions} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <SiteWalletProvider>
          <QueryClientProvider client={client}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </SiteWalletProvider>
      </I18nProvider>,
    )
  })
}

test('an account without validators sees a note, and no splitter', async () => {
  await draw({ availableWei: 0n })
  expect(screen.getByText(/No validator on this network pays to this account/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/92|splitter|Nothing has been read/)
})

test('a splitter with a balance is shown all the same', async () => {
  await draw({ availableWei: 10n ** 18n })
  expect(screen.getAllByText('1').length).toBeGreaterThan(0)
  expect(document.body.textContent).toContain('92%')
})

test('each figure appears once', async () => {
  await draw({ summary: exampleSummary, availableWei: 10n ** 18n })
  const labels = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(new Set(labels).size).toBe(labels.length)
  expect(screen.getAllByText('Available now')).toHaveLength(1)
  expect(screen.getAllByText('Next protocol payment')).toHaveLength(1)
})

test("other operators' validators show no splitter, unless it holds something", async () => {
  await draw({ summary: exampleSummary, availableWei: 0n, isProviders: false })
  expect(screen.getByText(/This provider runs none of these validators/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/92|splitter|reach you/)
  for (const account of [
    { availableWei: 0n, isProviders: true },
    { availableWei: 0n, isProviders: false, nextAfter: '1' },
    { availableWei: 1n, isProviders: false },
  ]) {
    cleanup()
    await draw({ summary: exampleSummary, ...account })
    expect(document.body.textContent).toContain('92%')
  }
})

test('an unread splitter is not shown as empty, whoever runs the validators', async () => {
  await draw({ summary: exampleSummary, availableWei: 0n, isProviders: false, isSplitterUnread: true })
  expect(document.body.textContent).not.toMatch(/nothing to claim here|none of these validators/)
  const available = [...document.querySelectorAll('dl > div')].find(each =>
    each.textContent?.startsWith('Available now'),
  )
  expect(available?.textContent).not.toContain('0')
})

test("a splitter's balance appears before it is known who runs the validators", async () => {
  await draw({ summary: exampleSummary, availableWei: 10n ** 18n, areValidatorsUnread: true })
  expect(document.body.textContent).toContain('92%')
})

test('before the first reward the page shows the way there, and how it will be paid', async () => {
  const none = { rewardsGwei: 0n, penaltiesGwei: 0n, slashingGwei: 0n, executionWei: 0n }
  const waiting = { ...exampleSummary, validators: { pending_deposit: 1 }, activeGwei: 0n, total: none }
  await draw({ summary: waiting, availableWei: 0n })
  expect(await screen.findByText('First reward day')).toBeTruthy()
  expect(screen.getByText(/92% is for the address/)).toBeTruthy()
  expect(screen.queryByText('Available now')).toBeNull()
  cleanup()
  // A splitter that holds something is never hidden.
  await draw({ summary: waiting, availableWei: 1n })
  expect((await screen.findAllByText('Available now')).length).toBeGreaterThan(0)
})

test('unread rewards show no figure, not even zero', async () => {
  const reach = { ...exampleSummary.reach, from: null, beginning: 'backfilling' as const }
  await draw({ summary: { ...exampleSummary, reach }, availableWei: 0n, isProviders: false })
  const figures = [...document.querySelectorAll('dl > div')].map(each => each.textContent ?? '')
  for (const label of ['Execution rewards', 'Consensus rewards', 'Rewards', 'Penalties'])
    expect(figures.find(text => text.startsWith(label))).toMatch(new RegExp(`^${label}–`))
})

test('"nothing due" appears only after every validator was read', async () => {
  await draw({ availableWei: 1n })
  expect(screen.getByText(/No payment is due for these validators/)).toBeTruthy()
  cleanup()
  await draw({ availableWei: 1n, nextAfter: '1' })
  expect(screen.queryByText(/No payment is due for these validators/)).toBeNull()
})

test('offline, the page says that it cannot read, without placeholders', async () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  try {
    await draw({ availableWei: 0n, isOnline: false })
    expect(await screen.findByText(/as soon as you are back online/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/No payment is due/)
    await waitFor(() => expect(document.querySelectorAll('[class*=skeleton]')).toHaveLength(0))
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
})
