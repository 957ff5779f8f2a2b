import { hoodi } from '@granary/chains'
import { depositContractAbi } from '@granary/contracts'
import { type DepositChain, startDepositChain } from '@granary/contracts/testing'
import { renewOnRetry } from '@granary/contracts/testing/retry'
import { type DepositData, depositDataRoot, type Hex, withdrawalCredentials } from '@granary/staking/ethereum'
import { type SQL, sql } from 'drizzle-orm'
import { type Address, parseGwei } from 'viem'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/platform/db/Database.ts'
import { createLog } from '#server/platform/log/createLog.ts'
import { createMetrics } from '#server/platform/metrics/createMetrics.ts'
import { Secret } from '#server/platform/settings/Secret.ts'
import { createJsonRpcUpstream, type JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { createRpcMetrics } from '#server/platform/upstreams/rpc/createRpcMetrics.ts'
import { createRpcPool, type RpcPool } from '#server/platform/upstreams/rpc/createRpcPool.ts'
import { readSettings } from '#server/settings.ts'
import { createTestDatabase, type TestDatabase } from '#test/createTestDatabase.ts'
import { refuseMethod, startProxy } from '#test/startProxy.ts'
import { testMnemonic } from '#test/startTestServer.ts'
import { createKeyWorkers, type KeyWorkers } from '../keys/createKeyWorkers.ts'
import { validatorsNode } from '../keys/keyTree.ts'
import { createValidatorStore } from '../life/ValidatorStore.ts'
import { createOfferStore } from '../offers/OfferStore.ts'
import { createDepositStore, type DepositStore, type SeenDeposit } from './DepositStore.ts'
import type { DepositFlaw } from './flawOf.ts'
import { createKeystoreStore } from './KeystoreStore.ts'
import { scanDeposits } from './scanDeposits.ts'
import { startScan } from './startScan.ts'

const staker = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const thief = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const gwei32 = 32_000_000_000n
const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))

let kept: TestDatabase
let chain: DepositChain
let rpc: JsonRpcUpstream
let database: Database
let store: DepositStore
let workers: KeyWorkers
let nextIndex = 0
const flaws: DepositFlaw[] = []
const pools: RpcPool[] = []

renewOnRetry(
  async () => {
    flaws.length = 0
    chain = await startDepositChain(1000)
    rpc = upstreamOf(String(chain.client.transport.url))
    kept = await createTestDatabase()
    database = await kept.open()
    store = createDepositStore(database.orm)
    workers = createKeyWorkers(validatorsNode(testMnemonic), 1)
    for (const address of [staker, thief] as const)
      await chain.client.setBalance({ address, value: 10n ** 24n })
    await scan()
  },
  async () => {
    for (const pool of pools.splice(0)) pool.close()
    await workers.close()
    await database.close()
    await chain.stop()
    await kept.drop()
  },
)

beforeEach(() => chain.client.mine({ blocks: 1 }))

const scan = (through: JsonRpcUpstream = rpc, blocksPerCall = 2_000n) =>
  scanDeposits({ rpc: through, chain: hoodi, store, log, onFlaw: flaw => flaws.push(flaw), blocksPerCall })

function upstreamOf(url: string): JsonRpcUpstream {
  const { registry, upstreamFailures } = createMetrics()
  const metrics = createRpcMetrics(registry, upstreamFailures)
  const urls = [new Secret(url)]
  const pool = createRpcPool({ chain: hoodi, urls, metrics, toleratedLagSeconds: 60, timeoutMs: 10_000 })
  pools.push(pool)
  return createJsonRpcUpstream(pool, hoodi)
}

/** Offers `count` validators to the staker. */
async function offer(count: number) {
  const terms = {
    withdrawalCredentials: withdrawalCredentials({ type: '0x01', address: staker }),
    amountGwei: gwei32,
  }
  const keys = Array.from({ length: count }, () => {
    nextIndex += 1
    return { index: nextIndex, terms }
  })
  const deposits = await workers.signDeposits(keys, '0x10000910')
  return createOfferStore(database.orm).save({
    chainId: hoodi.id,
    requestKey: `request ${nextIndex}`,
    request: { withdrawalAddress: staker, credentialsType: '0x01', amountsGwei: keys.map(() => gwei32) },
    visitor: { visitor: 'somebody', subnet: 'somebody', network: 'somebody' },
    feeRecipient: staker,
    providerShareBps: 0,
    ttlSeconds: 3600,
    keys: deposits.map((deposit, place) => ({ index: keys[place]?.index ?? 0, deposit })),
  })
}

type Row = Pick<DepositData, 'pubkey' | 'withdrawalCredentials' | 'signature' | 'amountGwei'>

async function deposit(row: Row, from: Address = staker): Promise<Hex> {
  const { pubkey, withdrawalCredentials: credentials, signature, amountGwei } = row
  const hash = await chain.client.writeContract({
    account: from,
    address: chain.depositContract,
    abi: depositContractAbi,
    functionName: 'deposit',
    args: [pubkey, credentials, signature, depositDataRoot(row)],
    value: parseGwei(String(amountGwei)),
  })
  await chain.client.waitForTransactionReceipt({ hash })
  return hash
}

const waiting = async () =>
  (await createKeystoreStore(database.orm).keysToImport(hoodi.id, -1, 100)).map(({ pubkey }) => pubkey)
const rowsOf = async (query: SQL) =>
  ((await database.orm.execute(query)) as unknown as { rows: unknown[] }).rows
const statusOf = async (id: string) => (await createOfferStore(database.orm).find(hoodi.id, id))?.status
const find = async (pubkey: Hex) =>
  (await createValidatorStore(database.orm).listByKeys(hoodi.id, [pubkey]))[0]

function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('nothing there')
  return item
}

test('a deposit as offered is recorded with its transaction and sender, closes the offer, and its key waits for the client', async () => {
  const { id, deposits } = await offer(2)
  const [one, two] = deposits as [DepositData, DepositData]
  const hash = await deposit(one, thief)
  await scan()
  expect(await statusOf(id)).toBe('deposited')
  expect(await find(one.pubkey)).toMatchObject({
    deposit: { transactionHash: hash, from: thief },
    running: false,
  })
  expect(await waiting()).toEqual([one.pubkey])
  await deposit(two)
  await scan()
  expect(await waiting()).toEqual([one.pubkey, two.pubkey])
})

test('rereading the same blocks changes nothing', async () => {
  const before = await rowsOf(sql`select * from deposits order by transaction_hash, log_index`)
  await scan()
  await scan()
  const after = await rowsOf(sql`select * from deposits order by transaction_hash, log_index`)
  expect(after).toEqual(before)
})

test('someone else’s deposit of an offered key, with other credentials, never leads to an import and closes the offer', async () => {
  const { id, deposits } = await offer(1)
  const row = first(deposits)
  const stolen = withdrawalCredentials({ type: '0x01', address: thief })
  await deposit({ ...row, withdrawalCredentials: stolen }, thief)
  await scan()
  expect(await waiting()).not.toContain(row.pubkey)
  expect(await statusOf(id)).toBe('expired')
  expect(await find(row.pubkey)).toMatchObject({ deposit: { from: thief }, flaw: 'signature' })
  expect(flaws).toEqual(['signature'])
  await scan()
  expect(flaws).toHaveLength(1)
  await deposit(row)
  await scan()
  expect(await waiting()).toContain(row.pubkey)
  expect(await statusOf(id)).toBe('deposited')
  expect(await find(row.pubkey)).toMatchObject({ deposit: { from: staker }, flaw: null })
})

test('a deposit for other credentials signed by the key differs from one with a bad signature', async () => {
  const { id, deposits } = await offer(1)
  const row = first(deposits)
  const terms = {
    withdrawalCredentials: withdrawalCredentials({ type: '0x01', address: thief }),
    amountGwei: 1_000_000_000n,
  }
  const [stolen] = await workers.signDeposits([{ index: nextIndex, terms }], '0x10000910')
  if (!stolen) throw new Error('no deposit')
  expect(stolen.pubkey).toBe(row.pubkey)
  flaws.length = 0
  await deposit(stolen, thief)
  await scan()
  expect(flaws).toEqual(['credentials'])
  expect(await statusOf(id)).toBe('expired')
  expect(await find(row.pubkey)).toMatchObject({ flaw: 'credentials' })
  expect(await waiting()).not.toContain(row.pubkey)
  await deposit(row)
  await scan()
  expect(await find(row.pubkey)).toMatchObject({ flaw: 'credentials', deposit: { from: thief } })
  expect(await waiting()).not.toContain(row.pubkey)
})

test('a second deposit of a key adds to its validator: its signature does not matter and raises no alarm', async () => {
  const { deposits } = await offer(2)
  const [one, two] = deposits as [DepositData, DepositData]
  await deposit(one)
  flaws.length = 0
  await deposit({ ...one, signature: two.signature, amountGwei: 1_000_000_000n }, thief)
  await scan()
  expect(flaws).toEqual([])
  expect(await find(one.pubkey)).toMatchObject({ flaw: null, deposit: { from: staker } })
})

test('a deposit with a bad signature, or another amount, never leads to an import', async () => {
  const { deposits } = await offer(2)
  const [one, two] = deposits as [DepositData, DepositData]
  await deposit({ ...one, signature: two.signature })
  await deposit({ ...two, amountGwei: 1_000_000_000n })
  await scan()
  expect(await waiting()).not.toContain(one.pubkey)
  expect(await waiting()).not.toContain(two.pubkey)
})

test('keys that were never offered are not recorded', async () => {
  const [stranger] = await workers.signDeposits(
    [
      {
        index: 900_000,
        terms: {
          withdrawalCredentials: withdrawalCredentials({ type: '0x01', address: thief }),
          amountGwei: gwei32,
        },
      },
    ],
    '0x10000910',
  )
  if (!stranger) throw new Error('no deposit')
  await deposit(stranger, thief)
  await scan()
  expect(await find(stranger.pubkey)).toBeUndefined()
})

test('a deposit that a reorganisation removes is removed, and found again in its new block', async () => {
  const { deposits } = await offer(1)
  const row = first(deposits)
  const snapshot = await chain.client.snapshot()
  await deposit(row)
  await scan()
  expect(await waiting()).toContain(row.pubkey)
  await chain.client.revert({ id: snapshot })
  await chain.client.mine({ blocks: 3 })
  await scan()
  expect(await waiting()).not.toContain(row.pubkey)
  expect((await find(row.pubkey))?.deposit).toBeNull()
  const hash = await deposit(row)
  await scan()
  expect(await find(row.pubkey)).toMatchObject({ deposit: { transactionHash: hash } })
})

test('a scan continues where the last one stopped, however many blocks have passed', async () => {
  const { deposits } = await offer(2)
  const [one, two] = deposits as [DepositData, DepositData]
  await deposit(one)
  await chain.client.mine({ blocks: 150 })
  await deposit(two)
  const head = await scan(rpc, 40n)
  expect(head).toBe(await chain.client.getBlockNumber({ cacheTime: 0 }))
  expect(await waiting()).toEqual(expect.arrayContaining([one.pubkey, two.pubkey]))
  expect(await store.nextBlock(hoodi.id)).toBe(head + 1n)
})

test('a node that accepts only short ranges gets shorter ones', async () => {
  const { deposits } = await offer(1)
  const row = first(deposits)
  await chain.client.mine({ blocks: 100 })
  await deposit(row)
  const strict: JsonRpcUpstream = {
    ...rpc,
    call(method, params) {
      const [filter] = params as [{ fromBlock?: Hex; toBlock?: Hex }]
      const blocks = Number(filter?.toBlock) - Number(filter?.fromBlock)
      return rpc.call(method === 'eth_getLogs' && blocks > 20 ? 'eth_tooLong' : method, params)
    },
  }
  await scan(strict)
  expect(await waiting()).toContain(row.pubkey)
})

test('a node that is gone fails the scan, and the next one catches up', async () => {
  const { deposits } = await offer(1)
  const row = first(deposits)
  await deposit(row)
  const gone = upstreamOf('http://127.0.0.1:9')
  await expect(scan(gone)).rejects.toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE' })
  await scan()
  expect(await waiting()).toContain(row.pubkey)
})

/** The node, with its own answers to `eth_getTransactionByHash`. */
async function nodeWith(answer: Parameters<typeof startProxy>[1]): Promise<JsonRpcUpstream> {
  const proxy = await startProxy(String(chain.client.transport.url), answer)
  onTestFinished(() => proxy.close())
  return upstreamOf(proxy.url)
}

test('a node that refuses to name a deposit’s sender loses none: the scan fails and the next one finds it', async () => {
  const { deposits } = await offer(1)
  const row = first(deposits)
  await deposit(row)
  await chain.client.mine({ blocks: 100 })
  const limited = await nodeWith(refuseMethod('eth_getTransactionByHash'))
  await expect(scan(limited)).rejects.toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE' })
  await scan()
  expect(await waiting()).toContain(row.pubkey)
})

test('a node without the transaction of an old deposit loses none either', async () => {
  const { deposits } = await offer(1)
  const row = first(deposits)
  await deposit(row)
  await chain.client.mine({ blocks: 100 })
  const pruned = await nodeWith(({ body }) => {
    const { id, method } = JSON.parse(body) as { id: number; method?: string }
    if (method !== 'eth_getTransactionByHash') return undefined
    return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, result: null }) }
  })
  await expect(scan(pruned)).rejects.toMatchObject({ code: 'RPC_UPSTREAM_UNAVAILABLE' })
  await scan()
  expect(await waiting()).toContain(row.pubkey)
})

test('a node without the transaction of a new deposit leaves its record as it is', async () => {
  const { deposits } = await offer(2)
  const [known, news] = deposits as [DepositData, DepositData]
  await deposit(known)
  await scan()
  await deposit(news)
  const behind = await nodeWith(({ body }) => {
    const calls = [JSON.parse(body)].flat() as { id: number; method: string }[]
    if (!calls.some(({ method }) => method === 'eth_getTransactionByHash')) return undefined
    const replies = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: null }))
    return { status: 200, body: JSON.stringify(body.startsWith('[') ? replies : replies[0]) }
  })
  await scan(behind)
  expect(await waiting()).toContain(known.pubkey)
  expect(await waiting()).not.toContain(news.pubkey)
  await scan()
  expect(await waiting()).toContain(news.pubkey)
})

test('of concurrent runs only one reports a deposit as new', async () => {
  const [row] = (await offer(1)).deposits
  const at = 1_000_000n
  const seen = {
    pubkey: row?.pubkey ?? '0x',
    withdrawalCredentials: row?.withdrawalCredentials ?? '0x',
    amountGwei: gwei32,
    signature: row?.signature ?? '0x',
    transactionHash: `0x${'77'.repeat(32)}`,
    logIndex: 0,
    blockNumber: at,
    fromAddress: staker,
    flaw: 'signature',
  } as const satisfies SeenDeposit
  const runs = Array.from({ length: 6 }, () => store.replaceRange(1, at, at, [seen]))
  expect((await Promise.all(runs)).flat()).toEqual([seen])
})

test('senders are requested in batches that nodes accept', async () => {
  const { deposits } = await offer(60)
  for (const row of deposits) await deposit(row)
  let longest = 0
  const counting = await nodeWith(({ body }) => {
    longest = Math.max(longest, [JSON.parse(body)].flat().length)
    return undefined
  })
  await scan(counting)
  expect(longest).toBe(50)
  expect(await waiting()).toEqual(expect.arrayContaining(deposits.map(({ pubkey }) => pubkey)))
})

test('the very first scan reads from before the first offer, however late it comes', async () => {
  await database.orm.execute(sql`delete from scan_cursors`)
  await startScan(store, rpc, hoodi.id)
  const { deposits } = await offer(1)
  const row = first(deposits)
  await deposit(row)
  await chain.client.mine({ blocks: 200 })
  await startScan(store, rpc, hoodi.id)
  await scan()
  expect(await waiting()).toContain(row.pubkey)
})
