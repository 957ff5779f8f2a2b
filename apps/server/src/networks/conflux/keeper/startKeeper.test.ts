import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeCore, startFakeCore, textOf } from '#test/startFakeCore.ts'
import { keeperKey } from '#test/startTestKeeper.ts'
import { startTestServer } from '#test/startTestServer.ts'

const bridge = `0x8${'1'.repeat(39)}` as const

let core: FakeCore

beforeEach(async () => {
  core = await startFakeCore()
  core.bridges.set(bridge, { due: [1, 2] })
})

afterEach(() => {
  expect(core.faults).toEqual([])
  core.close()
})

const environment = () => ({
  CONFLUX_CORE_RPC_URL_TESTNET: core.url,
  CONFLUX_BRIDGES_TESTNET: textOf(bridge),
  CONFLUX_KEEPER_KEY_TESTNET: keeperKey,
  CONFLUX_KEEPER_SECONDS: '1',
  CONFLUX_KEEPER_ALARM_SECONDS: '10',
})

test('a server with bridges works them, without validator keys, and tells of it in metrics and readiness', async () => {
  const server = await startTestServer(environment())
  try {
    await expect.poll(() => core.bridges.get(bridge)?.due, { timeout: 60_000 }).toEqual([])
    const figures = async () => (await server.get('/metrics')).text()
    await expect.poll(figures).toMatch(/granary_conflux_keeper_balance_cfx\{network="testnet"\} 99\.\d+/)
    await expect
      .poll(figures)
      .toMatch(/granary_job_duration_seconds_count\{job="keep-conflux-testnet",outcome="done"\} [1-9]/)
    const checks = async () => {
      const { status, checks: all } = (await (await server.get('/api/v1/ready')).json()) as {
        status: string
        checks: { name: string; ok: boolean; detail?: string }[]
      }
      return { status, check: all.find(({ name }) => name === 'conflux bridges testnet') }
    }
    await expect.poll(checks).toMatchObject({ status: 'ready', check: { ok: true } })
    core.bridges.set(bridge, { due: [1], refuse: 'Vm reverted' })
    core.balance = 10n ** 15n
    await expect
      .poll(async () => (await checks()).check?.detail, { timeout: 60_000 })
      .toBe('work of 1 of its bridges is behind; its keeper runs out of gas')
    expect((await checks()).status).toBe('degraded')
    const codes = () =>
      server
        .log()
        .split('\n')
        .filter(line => line.includes('"level":"error"'))
        .map(line => (JSON.parse(line) as { code?: string }).code)
        .sort()
    // Readiness sees the delay at once, the log with the keeper's next run.
    await expect.poll(codes, { timeout: 60_000 }).toEqual(['KEEPER_BEHIND', 'KEEPER_OUT_OF_GAS'])
    expect(server.log()).not.toContain(keeperKey.slice(2))
  } finally {
    await server.close()
  }
})

test('a server that ends does not wait for a transaction; the next one takes it up', async () => {
  core.packing = false
  const server = await startTestServer(environment())
  await expect.poll(() => core.pool.length, { timeout: 60_000 }).toBe(1)
  const begun = performance.now()
  await server.close()
  // A job that waited would be left after eight seconds.
  expect(performance.now() - begun).toBeLessThan(7_500)
  const next = await startTestServer(environment())
  try {
    await expect.poll(() => next.log(), { timeout: 60_000 }).toContain('keeper of Conflux pools works')
    core.packing = true
    core.executeAll()
    await expect.poll(() => core.bridges.get(bridge)?.due, { timeout: 60_000 }).toEqual([])
    expect(core.received.map(({ nonce }) => nonce)).toEqual([0n, 1n])
  } finally {
    await next.close()
  }
})

test('a bridge with a wrong checksum ends the start with its variable, and never the key', async () => {
  const wrong = textOf(bridge).replace(/.$/, letter => (letter === 'a' ? 'b' : 'a'))
  await expect(startTestServer({ ...environment(), CONFLUX_BRIDGES_TESTNET: wrong })).rejects.toMatchObject({
    code: 'SETTINGS_INVALID',
    problems: [{ variable: 'CONFLUX_BRIDGES_TESTNET' }],
  })
})
