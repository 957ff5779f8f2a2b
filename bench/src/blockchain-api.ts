// The blockchain API on local chains: time of a balance and of a history at 100 requests a second for 200 accounts, and the
// first history of an account with 2,000 transfers beside the same logs by eth_getLogs of the node itself, in the same run.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { devnetAccounts, startDevnet } from '@granary/devnet'
import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hoodi } from 'viem/chains'
import { freePort, untilAnswering } from './proxy/startNginx.ts'

const perSecond = 100
const seconds = 20
const accounts = 200
const listedTokens = 10
const transactions = 100
const logsEach = 20

const transferEvent = toEventSelector('Transfer(address,address,uint256)')

/** Runtime code: answers every call with one word. */
const answersWord: Hex = `0x7f${numberToHex(1_000_000n, { size: 32 }).slice(2)}5f5260205ff3`
/** Runtime code: logs twenty transfers from the caller to itself. */
const logsTransfers: Hex = `0x60015f526100${numberToHex(logsEach, { size: 1 }).slice(2)}5b33337f${transferEvent.slice(2)}60205fa3600190038060075700`

const at = (place: number): Hex => numberToHex(0xbe_0000 + place, { size: 20 })

const folder = mkdtempSync(join(tmpdir(), 'granary-blockchain-bench-'))
const devnet = await startDevnet({})
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
let server: ChildProcess | undefined
try {
  const account = await fill()
  const tokens = Array.from({ length: listedTokens }, (_, place) => ({
    chainId: hoodi.id,
    address: at(place),
    symbol: `T${place}`,
    name: `Token ${place}`,
    decimals: 6,
  }))
  writeFileSync(join(folder, 'tokens.json'), JSON.stringify({ tokens }))
  server = await start()
  await compareIndex(account)
  const someone = (turn: number) => numberToHex(0xacc_0000 + (turn % accounts), { size: 20 })
  await load(
    'balance, 10 listed tokens',
    turn => `/v1/account/${someone(turn)}/balance?chainId=eip155:${hoodi.id}`,
  )
  await load('history', turn => `/v1/account/${someone(turn)}/history?chainId=eip155:${hoodi.id}`)
} finally {
  if (server) await stop(server)
  await devnet.stop()
  rmSync(folder, { recursive: true })
}

/** @returns an account with many transfers */
async function fill(): Promise<Hex> {
  const transport = http(devnet.ethereum.rpcUrl)
  const account = privateKeyToAccount(devnetAccounts.at(7).privateKey)
  const wallet = createWalletClient({ account, chain: hoodi, transport })
  const client = createPublicClient({ chain: hoodi, transport })
  const codes = [...Array.from({ length: listedTokens }, () => answersWord), logsTransfers]
  for (const [place, code] of codes.entries())
    await client.request({ method: 'anvil_setCode', params: [at(place), code] } as never)
  const nonce = await client.getTransactionCount({ address: account.address })
  for (let sent = 0; sent < transactions; sent += 1)
    await wallet.sendTransaction({ to: at(listedTokens), nonce: nonce + sent, gas: 200_000n })
  await devnet.warpSlots(3)
  return account.address.toLowerCase() as Hex
}

async function start(): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_FOLDER: 'memory:',
      CONTACT: 'no',
      RPC_URLS_ETH_HOODI: devnet.ethereum.rpcUrl,
      TOKENS_FILE: join(folder, 'tokens.json'),
      RATE_LIMIT_BLOCKCHAIN_PER_MINUTE: '0',
    },
  })
  await untilAnswering(`${origin}/api/v1/health`)
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

/** The logs of the account by the node itself, and then by the first question to the server. */
async function compareIndex(account: Hex): Promise<void> {
  const ask = async (topics: readonly (Hex | null)[]) => {
    const params = [{ fromBlock: '0x0', toBlock: 'latest', topics }]
    const response = await fetch(devnet.ethereum.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params }),
    })
    return ((await response.json()) as { result: unknown[] }).result.length
  }
  await ask([transferEvent])
  const started = performance.now()
  const own = await ask([transferEvent, pad(account)])
  await ask([transferEvent, null, pad(account)])
  const rawMs = performance.now() - started
  const asked = performance.now()
  const response = await fetch(`${origin}/v1/account/${account}/history?chainId=eip155:${hoodi.id}`)
  const { data } = (await response.json()) as { data: { transfers: unknown[] }[] }
  const ms = performance.now() - asked
  const shown = data.reduce((sum, { transfers }) => sum + transfers.length, 0)
  console.log(
    `index: ${own} transfers in ${ms.toFixed(0)} ms (${((own / ms) * 1000).toFixed(0)} a second), a page of ${data.length}`,
  )
  console.log(`  transactions with ${shown} transfers, their blocks and receipts included`)
  console.log(
    `raw:   the same logs by two eth_getLogs in ${rawMs.toFixed(0)} ms; ratio ${(ms / rawMs).toFixed(1)}`,
  )
}

/** Requests at a steady rate, whether or not earlier ones are answered. */
async function load(name: string, path: (turn: number) => string): Promise<void> {
  const times: number[] = []
  const failures: number[] = []
  const begin = performance.now()
  const running: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const early = begin + (turn / perSecond) * 1_000 - performance.now()
    if (early > 1) await sleep(early)
    const began = performance.now()
    running.push(
      fetch(`${origin}${path(turn)}`).then(async response => {
        await response.arrayBuffer()
        times.push(performance.now() - began)
        if (!response.ok) failures.push(response.status)
      }),
    )
  }
  await Promise.all(running)
  times.sort((a, b) => a - b)
  const part = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(
    `${name}: ${times.length} requests at ${perSecond} a second, median ${part(0.5)} ms, p95 ${part(0.95)} ms, p99 ${part(0.99)} ms, ${failures.length} failed`,
  )
}
