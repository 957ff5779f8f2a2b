import { type ApiClient, createClient } from '@granary/api/client'
import { dashboardRoutes } from '@granary/api/dashboard'
import type { ConnectedDevnet } from '@granary/devnet'
import type { Hex } from '@granary/staking/ethereum'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Proxy, startProxy } from '../../../../test/startProxy.ts'
import {
  devnetEnvironment,
  startTestServer,
  type TestServer,
  testDevnet,
} from '../../../../test/startTestServer.ts'

const network = 'hoodi' as const
const params = { network }
const stranger: Hex = `0x${'5e'.repeat(20)}`
const unknownKey: Hex = `0x${'ab'.repeat(48)}`

let devnet: ConnectedDevnet
let beacon: Proxy
let server: TestServer
let api: ApiClient
/** What the beacon node's door does. */
const door: 'open' | 'away' | 'half-synced' = 'open'

type OnChain = { index: string; validator: { pubkey: Hex; withdrawal_credentials: Hex } }
let onChain: OnChain[]

beforeAll(async () => {
  devnet = await testDevnet()
  beacon = await startProxy(devnet.ethereum.beaconUrl, ({ path }) => {
    if (door === 'away') return { status: 503, body: '' }
    if (door === 'half-synced' && path === '/eth/v1/node/syncing')
      return {
        status: 200,
        body: '{"data":{"head_slot":"1","sync_distance":"900","is_syncing":true,"is_optimistic":false,"el_offline":false}}',
      }
    return undefined
  })
  server = await startTestServer({
    ...devnetEnvironment(devnet),
    BEACON_API_URL_ETH_HOODI: beacon.url,
    CHAIN_INDEX_SECONDS: '1',
  })
  api = createClient({ baseUrl: `${server.url}/api/v1` })
  const answer = await fetch(`${devnet.ethereum.beaconUrl}/eth/v1/beacon/states/head/validators`)
  onChain = ((await answer.json()) as { data: OnChain[] }).data
})

afterAll(async () => {
  await server.close()
  beacon.close()
})

const ownerOf = (one: OnChain | undefined): Hex => `0x${one?.validator.withdrawal_credentials.slice(-40)}`

test('a stranger’s address shows all validators that pay to it, with their live state', async () => {
  const withAddress = onChain.filter(one => one.validator.withdrawal_credentials.startsWith('0x01'))
  const owner = ownerOf(withAddress[0])
  const expected = withAddress.filter(one => ownerOf(one) === owner)
  const summary = await api.call(dashboardRoutes.getOwner, { params: { network, owner } })
  expect(Object.values(summary.validators).reduce((sum, count) => sum + (count ?? 0), 0)).toBe(
    expected.length,
  )
  const page = await api.call(dashboardRoutes.listOwnedValidators, { params: { network, owner }, query: {} })
  expect(page.validators.map(({ pubkey }) => pubkey)).toEqual(
    expected.map(({ validator }) => validator.pubkey),
  )
  expect(page).toMatchObject({ total: expected.length, nextAfter: null })
})

test('an address that nobody pays to has an empty and honest answer', async () => {
  const summary = await api.call(dashboardRoutes.getOwner, { params: { network, owner: stranger } })
  expect(summary).toMatchObject({ validators: {}, balanceGwei: 0n, income: null, forecast: null })
  expect(summary.reach).toMatchObject({ from: null, beginning: 'complete' })
  const rewards = await api.call(dashboardRoutes.listOwnerRewards, {
    params: { network, owner: stranger },
    query: {},
  })
  expect(rewards).toMatchObject({
    days: [],
    nextBefore: null,
    currency: null,
    currencies: [],
    priceSource: null,
  })
  const events = await api.call(dashboardRoutes.listOwnerEvents, {
    params: { network, owner: stranger },
    query: {},
  })
  expect(events).toMatchObject({ events: [], nextBefore: null })
})
