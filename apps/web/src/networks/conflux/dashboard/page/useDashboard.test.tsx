// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { exampleRequest } from '@granary/drivers/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { askExample } from '#web/transaction/test/askExample.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { useDashboard } from './useDashboard.ts'

const asked = exampleRequest.owner.account
const mine = `0x${'c3'.repeat(20)}`
const pool: OfferedPool = {
  chainId: 71,
  kind: 'vote',
  address: exampleRequest.call.to,
  name: 'Votes',
  operator: null,
}
const world = vi.hoisted(() => ({ wallet: null as null | { account: string; chainId: number } }))
vi.mock('#web/wallet/useFlowWallet.ts', () => ({ useFlowWallet: () => world.wallet }))
vi.mock('#web/account/useOwnAccount.ts', () => ({
  useOwnAccount: () => ({ account: world.wallet?.account ?? null, isConnecting: false }),
}))

beforeAll(async () => {
  const request = async (_: string, options: unknown, work?: (lock: object) => unknown) =>
    (work ?? (options as (lock: object) => unknown))({})
  const locks = { query: async () => ({ held: [] }), request }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  const store = await siteTransactions()
  const kind = 'conflux.claim'
  const { id } = await askExample(store, { ...exampleRequest, kind })
  await store.settle(id, [0], { state: 'rejected' }, new Date().toISOString())
})
afterAll(() => vi.unstubAllGlobals())

const shown: { current: ReturnType<typeof useDashboard> | null } = { current: null }
function Page() {
  shown.current = useDashboard({ network: 'testnet', pools: [pool], pool, isPoolUnknown: false }, pool)
  return null
}

async function show(search: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  })
  await router.load()
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
  return router
}

test('an unfinished action of another account resumes, as the unfinished list links to it', async () => {
  world.wallet = { account: mine, chainId: 71 }
  const router = await show(`?account=${asked}`)
  await waitFor(() => expect(shown.current?.actions.state.step).toBe('review'))
  expect(shown.current).toMatchObject({ account: asked, isWatching: true })
  expect(shown.current?.actions.interruption).toBe('account')
  // The link back to the visitor's own account opens its dashboard.
  await act(async () => shown.current?.actions.continueHere())
  await waitFor(() => expect(shown.current?.actions.flow?.owner.account).toBe(mine))
  expect(shown.current).toMatchObject({ account: mine, isWatching: false })
  expect(router.state.location.search).not.toHaveProperty('account')
})

test("an invalid account in the address neither shows the wallet's own nor resumes its actions", async () => {
  world.wallet = { account: asked, chainId: 71 }
  await show('?account=0x12')
  await waitFor(() => expect(shown.current?.code).toBe('ADDRESS_MALFORMED'))
  expect(shown.current).toMatchObject({ account: null, isWatching: false })
  await act(() => new Promise(resolve => setTimeout(resolve, 500)))
  expect(shown.current?.actions).toMatchObject({ flow: null, state: { step: 'idle' } })
})

test('an account without unfinished actions here shows only its position', async () => {
  world.wallet = { account: mine, chainId: 71 }
  await show(`?account=0x${'d4'.repeat(20)}`)
  await waitFor(() => expect(shown.current?.actions.state.step).toBe('idle'))
  expect(shown.current?.isWatching).toBe(true)
})
