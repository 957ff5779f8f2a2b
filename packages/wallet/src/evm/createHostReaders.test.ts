import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, multicall3Abi } from 'viem'
import { call } from 'viem/actions'
import { afterEach, expect, test, vi } from 'vitest'
import { testNetworks } from '../../test/testNetworks.ts'
import type { EvmNetwork } from '../core/index.ts'
import { createHostReaders } from './createHostReaders.ts'

type Call = {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ readonly data: string }]
}

let server: Server
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

/** A client whose node gives the set answers; undefined is silence. */
async function readerOf(
  answer: (call: Call) => { status?: number; result?: unknown } | undefined,
  more: object = {},
) {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', data => {
      body += data
    })
    request.on('end', () => {
      const asked = JSON.parse(body) as Call
      const told = answer(asked)
      if (!told) return
      response.writeHead(told.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: told.result ?? null }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [network] = testNetworks({ 560048: `http://127.0.0.1:${port}/` })
  return createHostReaders()({ ...network, ...more } as EvmNetwork)
}

test('[B9.30] retries a read three times, after 150 ms and then twice as long each time', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  let tries = 0
  const client = await readerOf(() => {
    tries += 1
    return tries < 4 ? { status: 503 } : { result: '0x1' }
  })
  expect(await client.request({ method: 'eth_blockNumber' } as never)).toBe('0x1')
  expect(tries).toBe(4)
  const waits = timers.mock.calls.map(([, milliseconds]) => milliseconds)
  // Reads of earlier tests may still be waiting beside these.
  expect(waits).toEqual(expect.arrayContaining([150, 300, 600]))
})

test('[B9.29] gives up on a silent node after 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let asked = 0
  // A poll would advance the fake clock.
  const arrivals = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const client = await readerOf(() => {
    arrivals[asked]?.resolve()
    asked += 1
    return undefined
  })
  const failed = vi.fn()
  const read = client.request({ method: 'eth_blockNumber' } as never).catch(failed)
  await arrivals[0]?.promise
  await vi.advanceTimersByTimeAsync(9_900)
  expect([asked, failed.mock.calls.length]).toEqual([1, 0])
  for (const tries of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(1_000)
    await arrivals[tries - 1]?.promise
    await vi.advanceTimersByTimeAsync(9_500)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  await read
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ name: 'TimeoutError' })
  expect(asked).toBe(4)
})

test('[B9.32] concurrent calls are one multicall of at most 1024 bytes of calldata each', async () => {
  const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
  const asked: Call[] = []
  const client = await readerOf(
    request => {
      asked.push(request)
      return { result: '0x' }
    },
    { contracts: { multicall3: { address: multicall } } },
  )
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [multicall] })
  const bytesOfOne = (data.length - 2) / 2
  const fit = Math.floor(1024 / bytesOfOne)
  const reads = Array.from({ length: fit + 1 }, () =>
    call(client, { to: '0x00000000000000000000000000000000000000aa', data }).catch(() => null),
  )
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
  const [one, two] = asked.slice(0, 2).map(({ params }) => params[0].data.split(data.slice(2)).length - 1)
  expect([one, two].sort()).toEqual([1, fit])
  await Promise.all(reads)
})
