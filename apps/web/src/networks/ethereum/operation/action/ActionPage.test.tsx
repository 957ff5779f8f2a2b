// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import type { Operation } from '../requests/Operation.ts'
import { exampleQueues, exampleValidator } from '../test/exampleValidator.ts'
import { ActionPage } from './ActionPage.tsx'

const account = `0x${'c3'.repeat(20)}` as const
const wallet = { account, chainId: 560048 }
vi.mock('#web/wallet/useFlowWallet.ts', () => ({ useFlowWallet: () => wallet }))
beforeAll(() => startMessages(['common', 'claim', 'reward', 'stake', 'stake.action']))
afterEach(cleanup)
afterAll(() => vi.unstubAllGlobals())

const owned = {
  validators: [exampleValidator(account, 7)],
  total: 1,
  nextAfter: null,
  headSlot: 32_000,
  finalizedEpoch: 998,
  reach: { readTo: null, catchingUp: false, from: null, beginning: 'complete', secondsPerDay: 86_400 },
}

const answer = (body: object) =>
  new Response(
    JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
    { headers: { 'content-type': 'application/json' } },
  )

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function show(operation: Operation = 'partial'): Promise<void> {
  const page = () => <ActionPage network="hoodi" account={account} isWatching={false} operation={operation} />
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </I18nProvider>,
    )
  })
}

test.each([
  ['the queues', { queues: 800, validators: 400 }],
  ['the validators', { queues: 400, validators: 800 }],
])('the form comes whichever answer is last: %s', async (_, delayMs) => {
  vi.stubGlobal('fetch', async (url: string) => {
    const isQueues = new URL(url, 'http://site').pathname.endsWith('/queues')
    await pause(isQueues ? delayMs.queues : delayMs.validators)
    return answer(isQueues ? exampleQueues : owned)
  })
  await show()
  await screen.findByRole('checkbox')
})

test('who signs the exit is a question that everyone sees', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    answer(new URL(url, 'http://site').pathname.endsWith('/queues') ? exampleQueues : owned),
  )
  await show('exit')
  await screen.findByRole('checkbox')
  const shown = screen.getAllByText('Who signs the exit').map(({ tagName }) => tagName)
  expect(shown).toEqual(['P', 'LEGEND'])
})
