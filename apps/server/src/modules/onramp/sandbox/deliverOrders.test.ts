import type { Chain } from '@granary/chains'
import { genesisHashes } from '@granary/chains'
import { startAnvil } from '@granary/contracts/testing'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { ethereumChainId } from '@granary/devnet'
import { sql } from 'drizzle-orm'
import { createPublicClient, createTestClient, type Hex, http, parseEther, parseTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { hoodi } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/log/createLog.ts'
import { createMetrics } from '#server/platform/metrics/createMetrics.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import {
  type ChainUpstream,
  type ChainUpstreams,
  createChainUpstreams,
} from '#server/platform/upstreams/createChainUpstreams.ts'
import { readSettings } from '#server/settings.ts'
import { openTestDatabase } from '#test/createTestDatabase.ts'
import { createPlayChains } from './createPlayChains.ts'
import { createTreasury } from './createTreasury.ts'
import { type DeliveryParts, deliverOrders } from './deliverOrders.ts'
import { createOrderStore } from './OrderStore.ts'

const key = new Secret(generatePrivateKey())
const treasury = createTreasury(key)
const most = { person: 1_000_000, origin: 1_000_000, all: 1_000_000 }

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let anvil: Awaited<ReturnType<typeof startAnvil>>
let chains: ChainUpstreams
let parts: DeliveryParts
const ended: string[] = []
const upstream = () => chains.get(ethereumChainId) as ChainUpstream
const client = () => createPublicClient({ chain: hoodi, transport: http(anvil.rpcUrl) })
const testClient = () => createTestClient({ mode: 'anvil', chain: hoodi, transport: http(anvil.rpcUrl) })

async function start() {
  ended.length = 0
  opened = await openTestDatabase()
  anvil = await startAnvil('prague')
  const settings = readSettings({ RPC_URLS_ETH_HOODI: anvil.rpcUrl, LOG_LEVEL: 'silent' })
  chains = createChainUpstreams(settings, createMetrics())
  await testClient().setBalance({ address: treasury.address, value: parseEther('10') })
  parts = {
    store: createOrderStore(opened.database.orm),
    treasury,
    plays: createPlayChains(chains, { allowsTestnets: false }),
    log: createLog(settings),
    ended: state => ended.push(state),
  }
}

async function end() {
  for (const chain of chains?.values() ?? []) chain.close()
  await anvil?.stop()
  await opened?.close()
}

renewOnRetry(start, end)

/** Runs until the order has ended: a node answers before its block is made. */
async function deliverUntilEnded(id: string, processes = 1) {
  await vi.waitFor(
    async () => {
      await Promise.all(Array.from({ length: processes }, () => deliverOrders(parts)))
      expect((await parts.store.find(id))?.endedAt).not.toBeNull()
    },
    { timeout: 30_000, interval: 20 },
  )
  return await parts.store.find(id)
}

async function paidOrder(address = privateKeyToAddress(generatePrivateKey())) {
  const { store } = parts
  const id = await store.add({
    partnerUserId: 'u',
    origin: '',
    chainId: ethereumChainId,
    address: address.toLowerCase() as `0x${string}`,
    amount: parseEther('0.5'),
    currency: 'USD',
    totalCents: 1_000,
    feeCents: 1,
    dollarCents: 1_000,
  })
  expect(await store.pay(id, 'v', most)).toBe('paid')
  return { id, address, balance: () => client().getBalance({ address }) }
}

test('a delivery that was signed before a crash is broadcast as it is, not signed again', async () => {
  const { store } = parts
  const { id, balance } = await paidOrder()
  const order = await store.find(id)
  const delivery = order && (await treasury.sign(upstream(), order, 0))
  if (!delivery) throw new Error('not signed')
  expect(await store.claim(id, delivery, await store.now())).toBe(true)
  expect(await balance()).toBe(0n)
  expect(await deliverUntilEnded(id)).toMatchObject({ state: 'delivered', hash: delivery.hash })
  expect(await balance()).toBe(parseEther('0.5'))
})

test('two processes deliver each order once', async () => {
  const before = await treasury.count(upstream(), 'latest')
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()]
  for (const { id, balance } of orders) {
    expect(await deliverUntilEnded(id, 2)).toMatchObject({ state: 'delivered' })
    expect(await balance()).toBe(parseEther('0.5'))
  }
  expect(await treasury.count(upstream(), 'latest')).toBe(before + 3)
})

test('a nonce that another process used since it was read is not used again', async () => {
  const readFrom = await parts.store.now()
  const nonce = await treasury.count(upstream(), 'pending')
  const first = await paidOrder()
  expect(await deliverUntilEnded(first.id)).toMatchObject({ state: 'delivered', nonce })
  const second = await paidOrder()
  const order = await parts.store.find(second.id)
  const late = order && (await treasury.sign(upstream(), order, nonce))
  if (!late) throw new Error('not signed')
  expect(await parts.store.claim(second.id, late, readFrom)).toBe(false)
  // However long the process that read it stood still.
  await opened.database.orm.execute(
    sql`update onramp_orders set ended_at = now() - interval '5 minutes' where id = ${first.id}`,
  )
  expect(await parts.store.claim(second.id, late, new Date(Date.now() - 6 * 60_000).toISOString())).toBe(
    false,
  )
  expect(await deliverUntilEnded(second.id)).toMatchObject({ state: 'delivered', nonce: nonce + 1 })
  expect(await second.balance()).toBe(parseEther('0.5'))
})

test('of two processes that claim different orders at once, one does', async () => {
  const { store } = parts
  const made = [await paidOrder(), await paidOrder()]
  const nonce = await treasury.count(upstream(), 'pending')
  const claims = await Promise.all(
    made.map(async ({ id }) => {
      const order = await store.find(id)
      const delivery = order && (await treasury.sign(upstream(), order, nonce))
      return delivery ? store.claim(id, delivery, await store.now()) : undefined
    }),
  )
  expect(claims.toSorted()).toEqual([false, true])
  for (const { id, balance } of made) {
    expect(await deliverUntilEnded(id)).toMatchObject({ state: 'delivered' })
    expect(await balance()).toBe(parseEther('0.5'))
  }
})

test.each([
  ['refuses coins', '0x60006000fd'],
  // JUMPDEST, PUSH0, JUMP: without end.
  ['burns all gas', '0x5b5f56'],
] as const)(
  'an order of an account that %s fails, and the next one is delivered',
  async (_what, bytecode) => {
    ended.length = 0
    const refusing = '0x00000000000000000000000000000000000000fe'
    await testClient().setCode({ address: refusing, bytecode })
    const [refused, next] = [await paidOrder(refusing), await paidOrder()]
    expect(await deliverUntilEnded(refused.id)).toMatchObject({ state: 'failed', hash: null })
    await deliverUntilEnded(next.id)
    expect(await next.balance()).toBe(parseEther('0.5'))
    expect(ended.filter(state => state === 'failed')).toHaveLength(1)
  },
)

/** An order whose delivery no block takes, sent four minutes ago. */
async function stuckOrder() {
  await testClient().setAutomine(false)
  const made = await paidOrder()
  await deliverOrders(parts)
  const order = await parts.store.find(made.id)
  if (order?.state !== 'sending' || !order.hash) throw new Error('not sent')
  const age = () =>
    opened.database.orm.execute(
      sql`update onramp_orders set sent_at = now() - interval '4 minutes' where id = ${made.id}`,
    )
  await age()
  return { ...made, order, hash: order.hash, age }
}

async function mine(id: string) {
  await testClient().mine({ blocks: 1 })
  await testClient().setAutomine(true)
  return deliverUntilEnded(id)
}

test('a stuck delivery is replaced with the same nonce for a higher fee, and delivered once', async () => {
  const { id, hash, order, balance, age } = await stuckOrder()
  const before = await treasury.count(upstream(), 'latest')
  await Promise.all([deliverOrders(parts), deliverOrders(parts)])
  const replaced = await parts.store.find(id)
  expect(replaced).toMatchObject({ state: 'sending', nonce: order.nonce, replaced: [hash] })
  const [old, now] = [order.raw, replaced?.raw].map(raw => parseTransaction(raw as Hex))
  for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
    expect(now?.[fee]).toBeGreaterThan(((old?.[fee] ?? 0n) * 11n) / 10n)
  // Again only after it had its time.
  await deliverOrders(parts)
  expect((await parts.store.find(id))?.replaced).toEqual([hash])
  await age()
  await deliverOrders(parts)
  expect((await parts.store.find(id))?.replaced).toEqual([hash, replaced?.hash])
  expect(await mine(id)).toMatchObject({ state: 'delivered' })
  expect(await balance()).toBe(parseEther('0.5'))
  expect(await treasury.count(upstream(), 'latest')).toBe(before + 1)
})

test('a delivery that is mined though replaced ends its order, with its own hash', async () => {
  const { id, order, hash, balance } = await stuckOrder()
  const higher = await treasury.sign(upstream(), order, order.nonce as number, order.raw as Hex)
  if (!higher) throw new Error('not signed')
  // Stored, and the process ends before it is broadcast.
  expect(await parts.store.replace(id, hash, higher)).toBe(true)
  expect(await parts.store.replace(id, hash, higher)).toBe(false)
  expect(await mine(id)).toMatchObject({ state: 'delivered', hash })
  expect(await balance()).toBe(parseEther('0.5'))
})

test('a delivery that is mined between two reads of the chain is delivered, however long ago it was sent', async () => {
  const { id } = await stuckOrder()
  await opened.database.orm.execute(
    sql`update onramp_orders set sent_at = now() - interval '11 minutes' where id = ${id}`,
  )
  let isMined = false
  const rpc = async () => {
    const node = await upstream().rpc()
    const call: typeof node.call = async (...asked) => {
      const answer = await node.call(...asked)
      if (!isMined) await testClient().mine({ blocks: 1 })
      isMined = true
      return answer
    }
    return { ...node, call }
  }
  await deliverOrders({ ...parts, plays: { ...parts.plays, list: async () => [{ ...upstream(), rpc }] } })
  await testClient().setAutomine(true)
  expect(await parts.store.find(id)).toMatchObject({ state: 'delivered' })
})

test('an order waits while the treasury is empty', async () => {
  const held = await treasury.balance(upstream())
  await testClient().setBalance({ address: treasury.address, value: 1n })
  const { id, balance } = await paidOrder()
  await expect(deliverOrders(parts)).rejects.toMatchObject({ code: 'ONRAMP_TREASURY_EMPTY' })
  expect(await parts.store.find(id)).toMatchObject({ state: 'paid' })
  await testClient().setBalance({ address: treasury.address, value: held })
  await deliverUntilEnded(id)
  expect(await balance()).toBe(parseEther('0.5'))
})

/** A node that no test can run: one of a public network. */
function nodeOf(id: number, testnet: boolean, hash: string | undefined, clientVersion: string) {
  const chain = { id, testnet, name: 'x' } as unknown as Chain
  const rpc = { callAll: async () => [{ hash }, clientVersion], call: async () => null }
  return { chain, configured: true, rpc: async () => rpc } as unknown as ChainUpstream
}

test.each([
  ['a local chain', nodeOf(560048, true, '0x12', 'anvil/v1.7.1'), true, true],
  ['a local chain of another client', nodeOf(560048, true, '0x12', 'Geth/v1'), true, true],
  ['public Hoodi', nodeOf(560048, true, genesisHashes[560048], 'Geth/v1'), false, true],
  ['public Ethereum', nodeOf(1, false, genesisHashes[1], 'Geth/v1'), false, false],
  ['a network whose genesis is not pinned', nodeOf(1030, false, '0x12', 'Conflux/v2'), false, false],
])('the sandbox gives coins of %s: %#', async (_name, node, isPlay, ifAllowed) => {
  const given = new Map([[node.chain.id, node]])
  for (const [allowsTestnets, expected] of [
    [false, isPlay],
    [true, ifAllowed],
  ] as const) {
    const plays = createPlayChains(given, { allowsTestnets })
    expect(await plays.list()).toHaveLength(expected ? 1 : 0)
    expect((await plays.find(node.chain.id)) !== undefined).toBe(expected)
  }
})
