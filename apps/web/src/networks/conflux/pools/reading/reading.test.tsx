// @vitest-environment jsdom
import { votePoolAbi } from '@granary/contracts'
import { type PoolChain, startPoolChain } from '@granary/contracts/testing'
import { voteDrip } from '@granary/staking/conflux'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OfferedPool } from '../../settings/index.ts'
import { usePools } from './usePools.ts'
import { usePosition } from './usePosition.ts'
import { secondsBehind } from './useSecondsBehind.ts'

const staker = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const realFetch = globalThis.fetch

let chain: PoolChain
let pools: OfferedPool[]
/** Requests to the node, one entry per round trip. */
let roundTrips: string[][] = []
let isNodeAway = false

beforeAll(async () => {
  chain = await startPoolChain(1_800_000_000)
  const offered = { chainId: 71, name: 'Offered', operator: null }
  pools = [
    { ...offered, kind: 'vote', address: chain.votePool },
    { ...offered, kind: 'share', address: chain.sharePool },
    { ...offered, kind: 'vote', address: `0x${'77'.repeat(20)}` },
  ]
  await chain.client.setBalance({ address: staker, value: 10n * voteDrip })
  await chain.send(staker, chain.votePool, votePoolAbi, 'increaseStake', [2n], 2n * voteDrip)
  await chain.client.mine({ blocks: 100, interval: 2 })
  // The provider's proxy in front of the local chain; its server keeps no history.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.includes('/networks/cfx/rpc')) return Promise.resolve(new Response('{}', { status: 503 }))
    const body: unknown = JSON.parse(String(init.body))
    roundTrips.push((Array.isArray(body) ? body : [body]).map(({ method }) => method))
    return isNodeAway ? Promise.reject(new TypeError('Failed to fetch')) : realFetch(chain.rpcUrl, init)
  })
})
beforeEach(() => {
  roundTrips = []
  isNodeAway = false
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await chain?.stop()
})

/** What a screen reads: the pools, and the account's position in the first one. */
function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(
    () => ({
      known: usePools('testnet', pools),
      mine: usePosition('testnet', pools[0] ?? null, staker),
    }),
    { wrapper },
  ).result
}

test('a screen is ready after one round trip, and knows the block time after the second', async () => {
  const result = show()
  await waitFor(() => {
    expect(result.current.mine.data?.position).toBeTruthy()
    const failures = result.current.known.pools.map(
      ({ reading }) => reading && (reading.failure?.code ?? null),
    )
    expect(failures).toEqual([null, null, 'POOL_NOT_FOUND'])
  })
  expect(roundTrips[0]).toEqual(['eth_call', 'eth_call'])
  expect(result.current.mine.data).toMatchObject({
    state: { name: 'Votes', totalStakedDrip: 2n * voteDrip },
    position: { stakedDrip: 2n * voteDrip },
  })
  await waitFor(() => expect(result.current.mine.data?.blockSeconds).toBeGreaterThan(1))
  expect(roundTrips.slice(1)).toEqual([['eth_getBlockByNumber']])
})

test('while the node is away the last reading stays, and the error says why', async () => {
  const result = show()
  await waitFor(() => expect(result.current.mine.data?.position).toBeTruthy())
  isNodeAway = true
  act(() => result.current.mine.refetch())
  await waitFor(() => expect(result.current.mine.error).toMatchObject({ code: 'NODE_REFUSED' }))
  expect(result.current.mine.data?.position?.stakedDrip).toBe(2n * voteDrip)
})

test('a chain whose newest block is minutes old is behind', () => {
  const block = { number: 1, timestampSeconds: 1_800_000_000 }
  expect(secondsBehind(block, 1_800_000_100_000)).toBeNull()
  expect(secondsBehind(block, 1_800_000_600_000)).toBe(600)
  // A device clock behind the chain says nothing about the chain.
  expect(secondsBehind(block, 1_700_000_000_000)).toBeNull()
})
