import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConnectedDevnet, connectDevnet, type Devnet, devnetAddresses, startDevnet } from './index.ts'

let devnet: Devnet
let connected: ConnectedDevnet

beforeAll(async () => {
  devnet = await startDevnet({ slotMs: 20 })
  connected = await connectDevnet(devnet.control.url)
})

afterAll(() => devnet?.stop())

async function rpc<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: T }).result
}

test('another process finds every address of the devnet by its control URL', () => {
  expect(connected.ethereum).toEqual(devnet.ethereum)
  expect(connected.conflux).toEqual(devnet.conflux)
  expect(connected.accounts.all).toHaveLength(10)
})

test('slots pass until the clock is paused, and again after resume', async () => {
  await expect.poll(async () => (await connected.stats()).slot).toBeGreaterThan(2)
  const paused = await connected.pause()
  expect(paused.paused).toBe(true)
  const { slot } = paused
  await new Promise(resolve => setTimeout(resolve, 200))
  expect((await connected.stats()).slot).toBe(slot)
  await connected.resume()
  await expect.poll(async () => (await connected.stats()).slot).toBeGreaterThan(slot)
})

test('a warp moves the paused clock by exactly its slots, and chain time with it', async () => {
  await connected.pause()
  const before = await connected.stats()
  const after = await connected.warpEpochs(2)
  expect(after.slot - before.slot).toBe(16)
  expect(after.chainTime - before.chainTime).toBe(16)
  const block = await rpc<{ timestamp: string }>(connected.ethereum.rpcUrl, 'eth_getBlockByNumber', [
    'latest',
    false,
  ])
  expect(Number(block.timestamp)).toBe(after.chainTime)
})

test('every account holds 1,000,000 coins on both chains', async () => {
  const address = devnet.accounts.all[3]?.address
  for (const url of [devnet.ethereum.rpcUrl, devnet.conflux?.rpcUrl ?? ''])
    expect(BigInt(await rpc(url, 'eth_getBalance', [address, 'latest']))).toBe(10n ** 24n)
})

test('Conflux eSpace is chain 71 with Multicall3 at its address there, and makes blocks', async () => {
  const url = devnet.conflux?.rpcUrl ?? ''
  expect(Number(await rpc(url, 'eth_chainId', []))).toBe(71)
  const code = await rpc<string>(url, 'eth_getCode', [devnetAddresses.confluxMulticall3, 'latest'])
  expect(code.length).toBeGreaterThan(1000)
  await expect.poll(async () => Number(await rpc(url, 'eth_blockNumber', []))).toBeGreaterThan(0)
})

test('rejects an invalid warp, and a POST that a foreign page could send', async () => {
  await expect(connected.warpSlots(0)).rejects.toMatchObject({ code: 'DEVNET_REFUSED' })
  const simple = await fetch(`${devnet.control.url}/pause`, { method: 'POST', body: '{}' })
  expect(simple.status).toBe(415)
})

test('an address without a devnet is an error that says so', async () => {
  await expect(connectDevnet('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'DEVNET_UNREACHABLE' })
})

test('the command line shows and moves a running devnet', async () => {
  await connected.pause()
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const run = async (...args: string[]) => {
    const command = [cli, ...args, '--control', devnet.control.url]
    return JSON.parse((await promisify(execFile)(process.execPath, command)).stdout)
  }
  const { slot } = await run('stats')
  expect((await run('warp', '1')).slot).toBe(slot + 8)
  expect((await run('status')).ethereum.rpcUrl).toBe(devnet.ethereum.rpcUrl)
  expect((await run('ssv')).validators).toEqual([])
})
