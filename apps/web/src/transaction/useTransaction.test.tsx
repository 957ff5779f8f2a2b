// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { confluxNetworks } from '@granary/chains'
import type { FlowWallet } from '@granary/drivers/evm'
import { exampleRequest } from '@granary/drivers/testing'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TransactionScope } from '#web/transaction/TransactionPlace.ts'
import { useTransaction } from '#web/transaction/useTransaction.ts'

const asked = exampleRequest.owner.account
const mine = `0x${'c3'.repeat(20)}` as const
const other = `0x${'d4'.repeat(20)}` as const
const place: TransactionScope = {
  chain: confluxNetworks.testnet,
  isLocalChain: false,
  kinds: ['conflux.stake'],
}

beforeAll(() => {
  // jsdom has no locks.
  const request = async (_: string, options: unknown, work?: (lock: object) => unknown) =>
    (work ?? (options as (lock: object) => unknown))({})
  const locks = { query: async () => ({ held: [] }), request }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }))
})
afterEach(cleanup)
afterAll(() => vi.unstubAllGlobals())

/** A wallet whose node is away. */
const walletOf = (account: `0x${string}`) =>
  ({
    account,
    chainId: 71,
    provider: { request: () => Promise.reject(new Error('away')) },
  }) as unknown as FlowWallet

function show(account: `0x${string}` | null, wallet: FlowWallet | null) {
  const history = createMemoryHistory({ initialEntries: ['/', '/conflux'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const { result, rerender } = renderHook(
    ({ account, wallet }: { account: `0x${string}` | null; wallet: FlowWallet | null }) =>
      useTransaction(place, account, wallet),
    {
      initialProps: { account, wallet },
      wrapper: ({ children }) => (
        <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
      ),
    },
  )
  return {
    result,
    history,
    rerender: (...[account, wallet]: Parameters<typeof show>) => rerender({ account, wallet }),
  }
}

type Shown = ReturnType<typeof show>['result']
const isIdle = (shown: Shown, owner: `0x${string}`) =>
  waitFor(() => {
    expect(shown.current.state.step).toBe('idle')
    expect(shown.current.flow?.owner.account).toBe(owner)
  })

/** Begins with the account that the page asks for, in front of another account's wallet. */
async function interrupted() {
  const page = show(asked, walletOf(mine))
  await isIdle(page.result, asked)
  await act(() => page.result.current.flow?.request(exampleRequest) ?? Promise.resolve())
  await waitFor(() => expect(page.result.current.interruption).toBe('account'))
  return page
}

test('whoever goes on with the account connected now gets its flow, whatever account the page was asked for', async () => {
  const { result } = await interrupted()
  act(() => result.current.continueHere())
  await isIdle(result, mine)
  // And it stays: the page still asks for the other one.
  await new Promise(resolve => setTimeout(resolve, 300))
  await isIdle(result, mine)
  expect(result.current.interruption).toBeNull()
})

test('after that the flow follows the wallet, and another account that the page is asked for', async () => {
  const { result, rerender } = await interrupted()
  act(() => result.current.continueHere())
  await isIdle(result, mine)
  rerender(asked, walletOf(other))
  await isIdle(result, other)
  rerender(asked, null)
  await isIdle(result, other)
  rerender(mine, walletOf(other))
  await isIdle(result, mine)
})

test('what is reviewed stays with its account while the wallet changes; the form follows it', async () => {
  const { result, rerender } = show(mine, walletOf(mine))
  await isIdle(result, mine)
  rerender(asked, walletOf(asked))
  await isIdle(result, asked)
  await act(() => result.current.flow?.request(exampleRequest) ?? Promise.resolve())
  rerender(mine, walletOf(mine))
  await waitFor(() => expect(result.current.interruption).toBe('account'))
  expect(result.current.flow?.owner.account).toBe(asked)
})

test('without an account the form is usable and nothing is bound', async () => {
  const { result } = show(null, null)
  await waitFor(() => expect(result.current.parts).not.toBeNull())
  expect(result.current).toMatchObject({ state: { step: 'idle' }, flow: null, interruption: null })
})

test("the browser's Back leads from every plan's review to its form", async () => {
  const { result, history } = show(mine, walletOf(mine))
  await isIdle(result, mine)
  await act(() => result.current.flow?.request(exampleRequest) ?? Promise.resolve())
  await waitFor(() => expect(result.current.state.step).toBe('review'))
  act(() => history.back())
  await isIdle(result, mine)
  expect(history.location.pathname).toBe('/conflux')
})
