import { privateKeyToAccount } from 'cive/accounts'
import { base32AddressToHex } from 'cive/utils'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, devnetAccounts, keeperAccountIndex, startDevnet } from '../../src/index.ts'
import { type CoreAccount, coreAccount } from './coreAccount.ts'
import { richKeys } from './nodeConfig.ts'
import { type RealNodes, startRealNodes } from './startRealNodes.ts'

// The same calls to a real node and to the simulated core space: equal shapes, equal errors.
type Side = { account: CoreAccount; key: Hex; url: string }

let nodes: RealNodes
let devnet: Devnet
let sides: [Side, Side]

beforeAll(async () => {
  ;[nodes, devnet] = await Promise.all([startRealNodes(), startDevnet()])
  const sideOf = (url: string, key: Hex): Side => ({ account: coreAccount(url, key), key, url })
  sides = [
    sideOf(nodes.coreUrl, richKeys[1]),
    sideOf(devnet.conflux?.coreRpcUrl ?? '', devnetAccounts.at(keeperAccountIndex).privateKey),
  ]
})

afterAll(async () => {
  await Promise.all([nodes?.stop(), devnet?.stop()])
})

type Answer = { result?: unknown; error?: { code: number; message: string; data?: string } }

async function exchange({ url }: Side, method: string, params: unknown[]): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as Answer
}

/** Names and types in an answer, without values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list'
  if (value === null || typeof value !== 'object') return kindOf(value)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, shapeOf(part)]),
  )
}

function kindOf(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  if (/^0x[0-9a-f]{64}$/.test(value)) return 'hash'
  if (/^0x(0|[1-9a-f][0-9a-f]*)$/.test(value)) return 'quantity'
  return value.startsWith('0x') ? 'bytes' : value.split(':').slice(0, 2).join(':')
}

function both<T>(ask: (side: Side) => Promise<T>): Promise<[T, T]> {
  return Promise.all([ask(sides[0]), ask(sides[1])])
}

test.each([
  ['cfx_getStatus', () => []],
  ['cfx_epochNumber', () => []],
  ['cfx_gasPrice', () => []],
  ['cfx_getNextNonce', (address: string) => [address, 'latest_state']],
  ['cfx_getBalance', (address: string) => [address, 'latest_state']],
  ['cfx_getCode', (address: string) => [address, 'latest_state']],
  ['cfx_getAccountPendingTransactions', (address: string) => [address, '0x0', '0x1']],
  ['cfx_estimateGasAndCollateral', (address: string) => [{ from: address, to: address }, 'latest_state']],
  ['cfx_getTransactionReceipt', () => [`0x${'01'.repeat(32)}`]],
  ['cfx_mine', () => []],
])('%s answers in the shape of a real node', async (method, params) => {
  const [real, played] = await both(side => exchange(side, method, params(side.account.address)))
  expect(shapeOf(played)).toEqual(shapeOf(real))
})

test("block data is a subset of a real node's", async () => {
  const [real, played] = await both(side =>
    side.account.rpc.request<Record<string, unknown>>('cfx_getBlockByEpochNumber', ['latest_state', false]),
  )
  const told = Object.fromEntries(Object.keys(played).map(name => [name, real[name]]))
  expect(shapeOf(played)).toEqual(shapeOf(told))
})

test('a receipt has the shape of a real one', async () => {
  const [real, played] = await both(({ account }) =>
    account.send(base32AddressToHex({ address: account.address as never }), '0x', 30_000n),
  )
  expect(shapeOf(played)).toEqual(shapeOf(real))
})

const call = {
  to: undefined,
  data: '0x',
  value: 0n,
  gas: 30_000n,
  gasPrice: 10n ** 9n,
  storageLimit: 0n,
} as const

test.each([
  ['another chain', { chainId: 1029 }, /chain ?id ?mismatch/i],
  ['a nonce of the past', { nonce: 0 }, /too stale nonce/],
  ['a nonce far in the future', { nonce: 5_000 }, /too distant future/],
])('rejects a transaction with %s by the same code and words', async (_what, change, words) => {
  const answers = await both(async side => {
    const signer = privateKeyToAccount(side.key, { networkId: 1 })
    const nonce = Number(await side.account.rpc.request<Hex>('cfx_getNextNonce', [side.account.address]))
    const fields = { ...call, type: 'legacy', to: side.account.address, chainId: 1, epochHeight: 1n, nonce }
    const raw = await signer.signTransaction({ ...fields, ...change } as never)
    return (await exchange(side, 'cfx_sendRawTransaction', [raw])).error
  })
  for (const error of answers) {
    expect(error?.code).toBe(-32602)
    expect(`${error?.message} ${error?.data}`).toMatch(words)
  }
})

test('rejects invalid bytes, and an address of another network, by the same code', async () => {
  for (const [method, params] of [
    ['cfx_sendRawTransaction', ['0x1234']],
    ['cfx_getBalance', ['cfx:aajaab28vbf5pp0tvzstnyhjkt0vk3mt0z2tnpvzkd']],
  ] as const) {
    const [real, played] = await both(side => exchange(side, method, [...params]))
    expect(played.error?.code, method).toBe(real.error?.code)
  }
})
