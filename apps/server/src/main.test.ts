import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machine } from '../test/machine.ts'
import { emptyDatabase } from '../test/startTestServer.ts'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = emptyDatabase()

type RpcCall = { id: number; method: string }

const block = {
  number: '0x10',
  hash: `0x${'ab'.repeat(32)}`,
  timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
}
const results: Record<string, unknown> = {
  eth_chainId: '0x88bb0',
  eth_getBlockByNumber: block,
  eth_blockNumber: '0x10',
  eth_getBalance: '0x88bb0',
}

let slowNode: Server
let answer: () => void = () => {}

beforeAll(async () => {
  slowNode = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const asked = JSON.parse(body) as RpcCall | RpcCall[]
      const replies = [asked]
        .flat()
        .map(({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] }))
      const reply = () => response.end(JSON.stringify(Array.isArray(asked) ? replies : replies[0]))
      if ([asked].flat().some(({ method }) => method === 'eth_getBalance')) answer = reply
      else reply()
    })
  })
  await new Promise<void>(resolve => slowNode.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  slowNode.close()
  rmSync(folder, { recursive: true })
})

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [entry], {
    env: { ...machine(), DATABASE_FOLDER: folder, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', chunk => {
    output += chunk
  })
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  const exit = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const url = async () => {
    for (;;) {
      const found = /"url":"([^"]+)"/.exec(output)?.[1]
      if (found) return found
      if (child.exitCode !== null) throw new Error(output)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  return { child, exit, url, output: () => output }
}

test('a wrong setting ends the start with status 1, names the variable, and shows neither stack nor secret', async () => {
  const { exit, output } = run({ VALIDATOR_MNEMONIC: 'not a phrase at all', PORT: 'http' })
  expect(await exit).toBe(1)
  expect(output()).toContain('PORT: is not a whole number')
  expect(output()).toContain('VALIDATOR_MNEMONIC: is not a BIP-39 phrase')
  expect(output()).not.toMatch(/not a phrase at all|\n\s+at /)
})

test('a misspelt variable is warned of; SIGTERM lets the request under way finish, takes no new one, and ends with status 0', async () => {
  const node = `http://127.0.0.1:${(slowNode.address() as AddressInfo).port}`
  const { child, exit, url, output } = run({
    RPC_URLS_ETH_HOODI: node,
    RPC_URLS_ETH_HODI: node,
    VALIDATOR_CLIENT_URL_HOODI: node,
  })
  const base = await url()
  const address = `${base}/api/v1/networks/eth/infura?network_type=hoodi`
  const params = [`0x${'ab'.repeat(20)}`, 'latest']
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params }
  const underWay = fetch(address, { method: 'POST', body: JSON.stringify(call) })
  await expect.poll(() => answer.name, { timeout: 60_000 }).toBe('reply')
  child.kill('SIGTERM')
  await expect.poll(() => takenOrRefused(base), { timeout: 60_000 }).toBe('refused')
  answer()
  expect(await (await underWay).json()).toMatchObject({ result: '0x88bb0' })
  expect(await exit).toBe(0)
  for (const name of ['RPC_URLS_ETH_HODI', 'VALIDATOR_CLIENT_URL_HOODI'])
    expect(output()).toContain(`${name} is not a setting of this server`)
  expect(output()).toContain('"msg":"stopped"')
})

test('with DRAIN_SECONDS readiness says no while requests are still taken, and then the server ends', async () => {
  const { child, exit, url } = run({ DRAIN_SECONDS: '3' })
  const base = await url()
  expect((await fetch(`${base}/api/v1/ready`)).status).toBe(200)
  child.kill('SIGTERM')
  await expect
    .poll(async () => (await fetch(`${base}/api/v1/ready`)).status, { timeout: 3_000, interval: 50 })
    .toBe(503)
  expect(await (await fetch(`${base}/api/v1/ready`)).json()).toMatchObject({
    status: 'unavailable',
    checks: [{ name: 'serving', ok: false }],
  })
  expect((await fetch(`${base}/api/v1/networks`)).status).toBe(200)
  expect(await exit).toBe(0)
  expect(await takenOrRefused(base)).toBe('refused')
})

test('a second process on the same database folder does not start', async () => {
  const one = run({})
  await one.url()
  const two = run({})
  expect(await two.exit).toBe(1)
  expect(two.output()).toContain('DATABASE_IN_USE')
  one.child.kill('SIGTERM')
  expect(await one.exit).toBe(0)
})

test('it ends with the process that started it', async () => {
  const { child, exit, url } = run({})
  await url()
  child.disconnect()
  expect(await exit).toBe(0)
})

test('it ends with the process that started it also when that one is gone before the start is over', async () => {
  const { child, exit } = run({})
  child.disconnect()
  expect(await exit).toBe(0)
})

function takenOrRefused(base: string): Promise<'taken' | 'refused'> {
  return fetch(`${base}/api/v1/health`, { headers: { connection: 'close' } }).then(
    () => 'taken',
    () => 'refused',
  )
}
