import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { type StallingReader, stallingReader } from '#test/stallingReader.ts'
import { startFakeNode } from '#test/startFakeNode.ts'
import { ethProxy, startRpcServer } from '#test/startRpcServer.ts'

const megabyte = 1024 * 1024
/** More than the system buffers for a connection whose reader does not read. */
const answerBytes = 12 * megabyte
const patience = { timeout: 60_000 }
const receiptsOf = (block: number) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_getBlockReceipts',
  params: [`0x${block.toString(16)}`],
})

async function largeNode(bytes = answerBytes) {
  const node = await startFakeNode({
    results: { eth_getBlockReceipts: ([block]) => [{ blockNumber: block, data: 'x'.repeat(bytes) }] },
  })
  onTestFinished(() => node.close())
  return node
}

async function serve(environment: Record<string, string>, bytes = answerBytes) {
  const node = await largeNode(bytes)
  const server = await startRpcServer({
    RPC_URLS_ETH_HOODI: node.url,
    TRUSTED_PROXIES: '1',
    ...environment,
  })
  onTestFinished(() => server.close())
  const figure = async (name: string) => figureIn(await server.metrics(), name)
  const stall = async (block: number, visitor: string) => {
    const reader = await stallingReader(server.url, ethProxy, receiptsOf(block), visitor)
    onTestFinished(() => reader.close())
    return reader
  }
  const ask = (block: number, visitor: string) =>
    fetch(`${server.url}${ethProxy}`, {
      method: 'POST',
      body: JSON.stringify(receiptsOf(block)),
      headers: { 'x-forwarded-for': visitor },
    })
  return { node, server, figure, stall, ask }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes really in use: the runtime's heap, and buffers beside it. */
function memoryInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function figureIn(metrics: string, name: string): number {
  return Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN)
}

test('[F.04] two dozen stalled readers of different answers hold no more than the budget, and are disconnected', async () => {
  const { figure, stall } = await serve({ ANSWERS_MEGABYTES: '64', ANSWER_STALL_SECONDS: '3' })
  const before = memoryInUse()
  const readers: StallingReader[] = []
  for (let place = 0; place < 24; place += 1) {
    readers.push(await stall(10 + place, `10.1.0.${place}`))
    await expect.poll(() => figure('granary_http_request_duration_seconds_count'), patience).toBe(place + 1)
    expect(await figure('granary_answer_bytes_held')).toBeLessThanOrEqual(64 * megabyte)
  }
  // All of them would be 288 MiB.
  expect(memoryInUse() - before).toBeLessThan(120 * megabyte)
  await expect.poll(() => figure('granary_answer_bytes_held'), patience).toBe(0)
  const ends = await Promise.all(readers.map(reader => reader.readOn(answerBytes)))
  expect(ends.every(({ ended, bytes }) => ended && bytes < answerBytes)).toBe(true)
})

test('[F.04] readers of one answer share one buffer, and the node is asked once', async () => {
  const { node, figure, stall } = await serve({})
  await stall(7, '10.2.1.1')
  await expect.poll(() => figure('granary_answer_bytes_held'), patience).toBeGreaterThan(answerBytes)
  await expect.poll(() => figure('granary_http_requests_under_way'), patience).toBe(0)
  for (let place = 0; place < 20; place += 1) await stall(7, `10.2.0.${place}`)
  await expect.poll(() => figure('granary_http_request_duration_seconds_count'), patience).toBe(21)
  expect(await figure('granary_answer_bytes_held')).toBeLessThan(answerBytes + megabyte)
  expect(node.count('eth_getBlockReceipts')).toBe(1)
})

test('[F.04] a visitor with too much unread is refused with a code, others are served, and reading makes room', async () => {
  const { figure, stall, ask } = await serve({ ANSWERS_PER_VISITOR_MEGABYTES: '40' })
  const readers: StallingReader[] = []
  for (let block = 1; block <= 3; block += 1) readers.push(await stall(block, '10.3.0.1'))
  await expect.poll(() => figure('granary_answer_bytes_held'), patience).toBeGreaterThan(3 * answerBytes)
  const refused = await ask(6, '10.3.0.1')
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'ANSWERS_UNREAD' }])
  const served = await ask(6, '10.3.0.2')
  expect((await served.text()).length).toBeGreaterThan(answerBytes)
  await Promise.all(readers.map(reader => reader.readOn(answerBytes)))
  await expect.poll(() => figure('granary_answer_bytes_held'), patience).toBe(0)
  expect((await ask(6, '10.3.0.1')).status).toBe(200)
})

test('[F.04] a batch of large answers arrives whole and in order, through both addresses', async () => {
  const { server } = await serve({}, megabyte)
  const batch = [receiptsOf(1), { jsonrpc: '2.0', id: 'two', method: 'eth_chainId' }, receiptsOf(2)]
  for (const path of [ethProxy, `${ethProxy}&more=1`]) {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(batch) })
    const answers = (await response.json()) as { id: unknown; result: { blockNumber: string }[] | string }[]
    expect(answers.map(({ id }) => id)).toEqual([1, 'two', 1])
    expect(answers[0]?.result).toMatchObject([{ blockNumber: '0x1' }])
    expect(answers[1]?.result).toBe('0x88bb0')
    expect(answers[2]?.result).toMatchObject([{ blockNumber: '0x2' }])
  }
})

test('[F.04] a large answer costs points by its size, a call by the gas it may use', async () => {
  const { ask } = await serve({ RATE_LIMIT_RPC_PER_MINUTE: '1000' })
  // Twelve megabytes are 768 points, and the method costs ten.
  expect((await ask(1, '10.4.0.1')).status).toBe(200)
  expect((await ask(2, '10.4.0.1')).status).toBe(429)
  expect((await ask(2, '10.4.0.2')).status).toBe(200)
})

test('[F.04] [F.18] no call reaches a node with more gas than the setting, however it asks', async () => {
  const { node, server } = await serve({ RPC_CALL_GAS_MAX: '20000000' })
  const seen: Record<string, unknown[]> = {}
  for (const method of ['eth_call', 'eth_estimateGas', 'eth_createAccessList', 'eth_simulateV1'])
    node.results[method] = params => {
      seen[method] = params
      return '0x'
    }
  const most = '0x1312d00'
  const ask = (method: string, params: unknown[]) => server.rpc({ jsonrpc: '2.0', id: 1, method, params })
  const tooMuch = [undefined, '0xffffffffffff', 5e7, '50000000', `0x${'f'.repeat(70)}`, most]
  for (const [place, gas] of tooMuch.entries()) {
    const [to, other] = [`0x1${place}`, `0x2${place}`]
    for (const method of ['eth_call', 'eth_estimateGas', 'eth_createAccessList']) {
      await ask(method, [{ to, gas }, 'latest', {}, { gasLimit: '0xffffffff' }])
      expect(seen[method]?.[0]).toEqual({ to, gas: most })
    }
    expect(seen.eth_call?.[3]).toEqual({ gasLimit: most })
    await ask('eth_call', [{ to: other, gasLimit: gas }, 'latest'])
    expect(seen.eth_call?.[0]).toEqual({ to: other, gas: most })
  }
  await ask('eth_call', [{ to: '0x1', gas: '0x5208' }, 'latest'])
  expect(seen.eth_call?.[0]).toEqual({ to: '0x1', gas: '0x5208' })
  const calls = [{ to: '0x1' }, { to: '0x2', gas: '0xffffffffff' }]
  await ask('eth_simulateV1', [
    { blockStateCalls: [{ blockOverrides: { gasLimit: '0xffffffff' }, calls }, { calls }] },
    'latest',
  ])
  const quarter = { gas: '0x4c4b40' }
  expect(seen.eth_simulateV1?.[0]).toEqual({
    blockStateCalls: [
      {
        blockOverrides: { gasLimit: most },
        calls: [
          { to: '0x1', ...quarter },
          { to: '0x2', ...quarter },
        ],
      },
      {
        calls: [
          { to: '0x1', ...quarter },
          { to: '0x2', ...quarter },
        ],
      },
    ],
  })
})

test('[F.18] another spelling, which nodes written in Go accept, does not pass a bound', async () => {
  const { node, server } = await serve({ RPC_CALL_GAS_MAX: '20000000' })
  let seen: unknown[] = []
  for (const method of ['eth_call', 'eth_simulateV1'])
    node.results[method] = params => {
      seen = params
      return '0x'
    }
  const most = '0x1312d00'
  const much = '0xffffffffff'
  const ask = (method: string, params: unknown[]) => server.rpc({ jsonrpc: '2.0', id: 1, method, params })
  await ask('eth_call', [
    { to: '0x1', Gas: much, GASLIMIT: much },
    'latest',
    {},
    { GasLimit: much, number: '0x1' },
  ])
  expect(seen).toEqual([{ to: '0x1', gas: most }, 'latest', {}, { number: '0x1' }])
  const calls = [{ to: '0x1', gas: much }]
  const block = { Calls: calls, callſ: calls, BlockOverrides: { gasLimit: much }, stateOverrides: {} }
  await ask('eth_simulateV1', [
    { blockStateCalls: [block], BlockStateCalls: [{ calls }], validation: true },
    'latest',
  ])
  expect(seen[0]).toEqual({ blockStateCalls: [{ stateOverrides: {} }], validation: true })
})

test('[F.04] calls with much gas use up a visitor’s points sooner', async () => {
  const { server } = await serve({ RATE_LIMIT_RPC_PER_MINUTE: '10' })
  const call = (gas: string) =>
    server.rpc({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x1', gas }, 'latest'] })
  expect((await call('0x2faf080')).status).toBe(200)
  expect((await call('0x2faf080')).status).toBe(200)
  expect((await call('0x5208')).status).toBe(429)
})

test('[F.04] each key of a proof costs a point, and an estimate costs running a call a few times', async () => {
  const { server } = await serve({ RATE_LIMIT_RPC_PER_MINUTE: '20' })
  const ask = (method: string, params: unknown[]) => server.rpc({ jsonrpc: '2.0', id: 1, method, params })
  const keys = Array.from({ length: 21 }, (_, key) => `0x${key}`)
  expect((await ask('eth_getProof', ['0x1', keys, 'latest'])).status).toBe(429)
  const more = await serve({ RATE_LIMIT_RPC_PER_MINUTE: '20' })
  const estimate = { jsonrpc: '2.0', id: 1, method: 'eth_estimateGas', params: [{ to: '0x1' }] }
  expect((await more.server.rpc(estimate)).status).toBe(200)
  expect((await more.server.rpc(estimate)).status).toBe(429)
})
