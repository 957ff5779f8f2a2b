// Quotes of swaps at 100 requests a second, beside the pool's own answer from the node at the same rate, in the same run:
// time from request to last byte. Every quote must be the pool's answer to the wei.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { devnetAddresses, startMarketChain } from '@granary/devnet'
import { createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { freePort, untilAnswering } from './proxy/startNginx.ts'

const requestsPerSecond = 100
const seconds = 20
const warmUp = 300

const { weth, playDollar, playBarley, uniswapRouter } = devnetAddresses
const path = [playDollar, weth, playBarley]
const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])
/** Large enough that the way through WETH pays more; no two are equal, so no answer is shared. */
const amountOf = (i: number) => 5_000_000_000n + BigInt(i)

const chain = await startMarketChain()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const server = start()
try {
  await untilAnswering(`${origin}/api/v1/health`)
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  let wrong = 0
  const quote = async (i: number) => {
    const query = new URLSearchParams({ from: id(playDollar), to: id(playBarley), amount: `${amountOf(i)}` })
    const response = await fetch(`${origin}/v1/convert/quotes?${query}`)
    return ((await response.json()) as { quotes: { toAmount: string }[] }).quotes[0]?.toAmount
  }
  const pool = async (i: number) => {
    const data = encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amountOf(i), path] })
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ to: uniswapRouter, data }, 'latest'],
      }),
    })
    return BigInt(`0x${((await response.json()) as { result: string }).result.slice(-64)}`).toString()
  }
  for (let i = 0; i < warmUp; i += 1) await Promise.all([quote(i), pool(i)])
  for (const [name, ask] of [
    ["pool's answer from the node", pool],
    ['GET /v1/convert/quotes', quote],
  ] as const)
    console.log(`${name}: ${describe(await load(ask))}`)
  for (let i = 0; i < 200; i += 1) {
    const amounts = await client.readContract({
      address: uniswapRouter,
      abi,
      functionName: 'getAmountsOut',
      args: [amountOf(i), path],
    })
    if ((await quote(i)) !== String(amounts.at(-1))) wrong += 1
  }
  console.log(`quotes that are not the pool's answer to the wei: ${wrong} of 200`)
  if (wrong > 0) process.exitCode = 1
} finally {
  const ended = once(server, 'close')
  server.kill('SIGTERM')
  await ended
  await chain.stop()
}

function id(address: string): string {
  return `eip155:560048:${address}`
}

function start(): ChildProcess {
  const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
  return spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_FOLDER: 'memory:',
      CONTACT: 'no',
      RPC_URLS_ETH_HOODI: chain.rpcUrl,
      SWAP_ROUTERS: id(uniswapRouter),
      RATE_LIMIT_CONVERT_PER_MINUTE: '0',
      RATE_LIMIT_REQUESTS_PER_MINUTE: '0',
    },
  })
}

/** Requests start at the rate, whether earlier ones are answered or not. */
async function load(ask: (i: number) => Promise<string | undefined>): Promise<number[]> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  const started = performance.now()
  for (let i = 0; i < requestsPerSecond * seconds; i += 1) {
    const due = started + (i * 1_000) / requestsPerSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    const begun = performance.now()
    asked.push(
      ask(warmUp + i).then(amount => {
        if (amount === undefined) throw new Error('a request without a quote')
        times.push(performance.now() - begun)
      }),
    )
  }
  await Promise.all(asked)
  return times.sort((a, b) => a - b)
}

function describe(times: readonly number[]): string {
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1)
  return `${times.length} requests at ${requestsPerSecond}/s, median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`
}
