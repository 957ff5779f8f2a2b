import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startLocalStack } from '../startLocalStack.ts'
import { keepRunning, type Part } from './keepRunning.ts'

type Program = Part & { pid: number }

function program(script: string): Program {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  let stopped = false
  const ended = new Promise<Error | undefined>(resolve => {
    child.once('exit', code => resolve(stopped ? undefined : new Error(`status ${code}`)))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      stopped = true
      child.kill()
      await ended
    },
  }
}

test('[F.18] gives up on a part that keeps ending, with a code and its last reason, and reports each restart', async () => {
  const messages: string[] = []
  const kept = await keepRunning<Program>({
    name: 'The part',
    start: async () => program('process.exit(3)'),
    onMessage: text => messages.push(text),
    firstWaitMs: 1,
  })
  const error = await kept.givenUp
  expect(error).toMatchObject({ code: 'LOCAL_PART_FAILED', details: 'status 3' })
  expect(error.message).toContain('The part ended 6 times')
  expect(messages.filter(text => text.includes('status 3\nRestart'))).toHaveLength(5)
  await kept.stop()
})

test('[F.18] retries a failed restart, a stop ends the wait, and an impossible start throws', async () => {
  const starts: (number | undefined)[] = []
  const kept = await keepRunning<Program>({
    name: 'The part',
    start: async before => {
      starts.push(before?.pid)
      if (starts.length === 2) throw new Error('the port is still in use')
      return program('setInterval(() => {}, 1000)')
    },
    onMessage: () => {},
    firstWaitMs: 1,
  })
  const { pid } = kept.current()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => starts.length).toBe(3)
  expect(starts).toEqual([undefined, pid, pid])
  await expect.poll(() => kept.current().pid).not.toBe(pid)
  await kept.stop()
  expect(starts).toHaveLength(3)
  const failing = keepRunning({
    name: 'The part',
    start: () => Promise.reject(new Error('no such folder')),
    onMessage: () => {},
  })
  await expect(failing).rejects.toThrow('no such folder')
})

async function anvilsOf(devnet: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 2 ** 24 })
  const all = stdout.split('\n').map(line => line.trim().split(/\s+/))
  const isBelow = (pid: string): boolean => {
    const parent = all.find(([id]) => id === pid)?.[1]
    return parent === String(devnet) || (parent !== undefined && Number(parent) > 1 && isBelow(parent))
  }
  return all.flatMap(([pid = '', , command = '']) =>
    command.endsWith('/anvil') && isBelow(pid) ? [Number(pid)] : [],
  )
}

test('[F.18] a looping call ends with an error; after a kill of the server or of a chain the site answers again, and nothing is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-stack-'))
  const site = join(folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Granary</title>')
  const messages: string[] = []
  const stack = await startLocalStack({
    folder,
    site,
    port: 0,
    devnetPorts: 'free',
    onLog: () => {},
    onMessage: text => messages.push(text),
  })
  onTestFinished(async () => {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  type Answer = { result?: string; error?: { code: number }; code?: string }
  const rpc = async (method: string, params: unknown[]): Promise<Answer> => {
    const response = await fetch(`${stack.siteUrl}/api/v1/networks/eth/infura?network_type=hoodi`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await response.json()) as Answer
  }
  const balance = () => rpc('eth_getBalance', [address, 'latest']).catch(() => ({}) as Answer)
  const address = `0x${'12'.repeat(20)}`
  const offers = `${stack.siteUrl}/api/v1/ethereum/hoodi/offers`
  const offer = await fetch(offers, {
    method: 'POST',
    body: JSON.stringify({
      withdrawalAddress: address,
      amountsGwei: ['32000000000'],
      credentialsType: '0x01',
    }),
  })
  const { id } = (await offer.json()) as { id: string }
  const keptOffer = async () => {
    try {
      return (await fetch(`${offers}/${id}`)).status
    } catch {
      return 0
    }
  }
  expect(await keptOffer()).toBe(200)

  const loop = await rpc('eth_call', [{ data: '0x5b600056', gas: '0xffffffffffff' }, 'latest'])
  expect(loop.error).toBeDefined()
  const { slot } = await stack.devnet.warpSlots(2)
  expect(slot).toBeGreaterThan(1)

  const [from] = stack.devnet.accounts.all
  const send = { from: from?.address, to: address, value: '0xde0b6b3a7640000' }
  await fetch(stack.devnet.ethereum.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [send] }),
  })
  await stack.devnet.warpSlots(1)
  await stack.devnet.save()

  const before = stack.processes()
  process.kill(before.server, 'SIGKILL')
  // The serving process briefly outlives the one with the keys and still answers.
  await expect.poll(() => stack.processes().server, { timeout: 120_000 }).not.toBe(before.server)
  await expect.poll(keptOffer, { timeout: 120_000, interval: 200 }).toBe(200)

  const [anvil] = await anvilsOf(before.devnet)
  process.kill(anvil ?? 0, 'SIGKILL')
  await expect.poll(() => stack.processes().devnet, { timeout: 120_000 }).not.toBe(before.devnet)
  await expect
    .poll(async () => (await balance()).result, { timeout: 120_000, interval: 200 })
    .toBe('0xde0b6b3a7640000')
  expect((await stack.devnet.warpSlots(2)).slot).toBeGreaterThan(slot)
  expect(await keptOffer()).toBe(200)
  expect(messages.filter(text => text.includes('runs again'))).toHaveLength(2)
})
