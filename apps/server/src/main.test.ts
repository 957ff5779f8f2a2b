import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../test/emptyDatabase.ts'
import { machine } from '../test/machine.ts'
import { programOf } from '../test/programOf.ts'

// Each test starts processes, two at a time.

const folder = await emptyDatabase()

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
  const child = spawn(process.execPath, [programOf('main')], {
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
  // The folder is for one process at a time.
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
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

test('a misspelt variable is reported; SIGTERM lets the request under way finish, accepts no new one, and ends with status 0', async () => {
  const node = `http://127.0.0.1:${(slowNode.address() as AddressInfo).port}`
  const { child, exit, url, output } = run({
    RPC_URLS_ETH_HOODI: node,
    RPC_URLS_ETH_HODI: node,
    VALIDATOR_CLIENT_URL_HOODI: node,
  })
  const base = await url()
  answer = () => {}
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

test('a second process on its folder does not start; with DRAIN_SECONDS readiness fails while requests are still served, and then the server ends', async () => {
  const { child, exit, url } = run({ DRAIN_SECONDS: '10' })
  const base = await url()
  expect((await fetch(`${base}/api/v1/ready`)).status).toBe(200)
  const second = run({})
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain('DATABASE_IN_USE')
  child.kill('SIGTERM')
  await expect
    .poll(async () => (await fetch(`${base}/api/v1/ready`)).status, { timeout: 10_000, interval: 50 })
    .toBe(503)
  expect(await (await fetch(`${base}/api/v1/ready`)).json()).toMatchObject({
    status: 'unavailable',
    checks: [{ name: 'serving', ok: false }],
  })
  expect((await fetch(`${base}/api/v1/networks`)).status).toBe(200)
  expect(await exit).toBe(0)
  expect(await takenOrRefused(base)).toBe('refused')
})

test('it also ends with the process that started it if that one is gone before the start is over', async () => {
  const { child, exit } = run({})
  child.disconnect()
  expect(await exit).toBe(0)
})

const secrets = {
  // A random one: published phrases are in the sources.
  VALIDATOR_MNEMONIC: generateMnemonic(wordlist),
  KEYSTORE_PASSWORD: 'a password of keystores',
  VALIDATOR_CLIENT_TOKEN_ETH_HOODI: 'token-of-the-validator-client',
}

function runBoth(environment: Record<string, string> = {}) {
  const client = { VALIDATOR_CLIENT_URL_ETH_HOODI: 'http://127.0.0.1:9' }
  return run({ ...secrets, ...client, VALIDATOR_KEY_FOLDER: join(folder, 'keys'), ...environment })
}

test.skipIf(process.platform !== 'linux')(
  '[F.06] one command starts both, and what serves has no secret of the keys in its environment or memory',
  async () => {
    const { child, exit, url } = runBoth()
    const base = await url()
    const serving = childOf(child.pid ?? 0)
    const ready = (await (await fetch(`${base}/api/v1/ready`)).json()) as { checks: object[] }
    expect(ready.checks).toContainEqual(expect.objectContaining({ name: 'keys', ok: true }))
    // The same search finds them where they belong.
    expect(held(child.pid ?? 0, Object.values(secrets))).toEqual([true, true, true])
    expect(held(serving, Object.values(secrets))).toEqual([false, false, false])
    const environ = readFileSync(`/proc/${serving}/environ`, 'utf8')
    expect(environ).not.toMatch(/MNEMONIC|PASSWORD|TOKEN/)
    expect(environ).toContain('KEYS_SOCKET=')
    // The command ends with its child, and the next one starts at once.
    process.kill(serving, 'SIGKILL')
    expect(await exit).toBe(1)
    const next = runBoth()
    await next.url()
    const servingNext = childOf(next.child.pid ?? 0)
    next.child.kill('SIGTERM')
    expect(await next.exit).toBe(0)
    expect(existsSync(`/proc/${servingNext}`)).toBe(false)
  },
)

test('[F.06] without the keys process the server starts and serves, says so, and ends with the process that started it', async () => {
  const socket = join(folder, 'nobody.sock')
  const { child, exit, url, output } = run({ KEYS_SOCKET: socket, RPC_URLS_ETH_HOODI: 'http://127.0.0.1:9' })
  const base = await url()
  const ready = await (await fetch(`${base}/api/v1/ready`)).json()
  expect(ready).toMatchObject({ status: 'degraded' })
  expect(output()).toContain('KEYS_UNAVAILABLE')
  child.disconnect()
  expect(await exit).toBe(0)
})

function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

/** For each text, whether it is anywhere in the process's writable memory, in one byte a letter or in two. */
function held(pid: number, texts: readonly string[]): boolean[] {
  const found = texts.map(() => false)
  const wanted = texts.map(text => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
  for (const piece of writableMemory(pid))
    for (const [place, forms] of wanted.entries()) found[place] ||= forms.some(form => piece.includes(form))
  return found
}

const pieceBytes = 32 * 1024 * 1024

/** In pieces, each with the first page of the next one. Untouched pages cannot be read, and hold nothing. */
function* writableMemory(pid: number): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from = '0', to = '0'] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      const end = Number.parseInt(to, 16)
      for (let at = Number.parseInt(from, 16); at < end; at += pieceBytes) {
        const piece = Buffer.allocUnsafe(Math.min(pieceBytes + 4096, end - at))
        let read = 0
        try {
          read = readSync(memory, piece, 0, piece.length, at)
        } catch {}
        yield piece.subarray(0, read)
      }
    }
  } finally {
    closeSync(memory)
  }
}

function takenOrRefused(base: string): Promise<'taken' | 'refused'> {
  return fetch(`${base}/api/v1/health`, { headers: { connection: 'close' } }).then(
    () => 'taken',
    () => 'refused',
  )
}
