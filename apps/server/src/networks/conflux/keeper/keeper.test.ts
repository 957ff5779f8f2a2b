import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  confluxBridges,
  confluxKeeperCounted,
  confluxKeeperDays,
  confluxKeepers,
} from '#server/networks/conflux/tables.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { type FakeCore, fault, startFakeCore, textOf } from '#test/startFakeCore.ts'
import { startTestKeeper, type TestKeeper, type TestKeeperOptions } from '#test/startTestKeeper.ts'

const [collect, stake, retire, interest] = [1, 2, 3, 6]
const one = `0x8${'1'.repeat(39)}` as const
const other = `0x8${'2'.repeat(39)}` as const

const database = useTestDatabase()
let core: FakeCore

beforeEach(async () => {
  core = await startFakeCore()
  core.bridges.set(one, { due: [] })
  for (const table of [confluxBridges, confluxKeepers, confluxKeeperDays, confluxKeeperCounted])
    await database.orm.delete(table)
})

afterEach(() => {
  expect(core.faults).toEqual([])
  core.close()
})

const keeperOf = (options: Partial<TestKeeperOptions> = {}): TestKeeper =>
  startTestKeeper({ database, coreRpcUrl: core.url, bridges: [textOf(one)], ...options })

/** For runs whose transactions are executed: as long as it takes a busy machine. */
const patient = { patience: { receiptMs: 60_000, stuckMs: 600_000 } }

/** What all transactions cost, in Drip. */
const spent = () => core.received.reduce((sum, { gas, gasPrice }) => sum + gas * gasPrice, 0n)

/** Steps that any of the keepers counted as done, and fees that they noted. */
async function countedBy(
  keepers: readonly TestKeeper[],
): Promise<{ done: number; feeDrip?: bigint | undefined }> {
  const figures = (await Promise.all(keepers.map(keeper => keeper.figures()))).join('\n')
  const done = [...figures.matchAll(/^granary_conflux_steps_total\{.*outcome="done"\} (\d)$/gm)]
  return {
    done: done.reduce((sum, [, count]) => sum + Number(count), 0),
    feeDrip: (await keepers[0]?.store.spending('testnet'))?.feeDrip,
  }
}

const due = (bridge = one) => core.bridges.get(bridge)?.due

describe('work that is due', () => {
  test('is done step by step until nothing is, each by a transaction of work() with the next nonce', async () => {
    core.bridges.set(one, { due: [collect, stake, interest] })
    const keeper = keeperOf()
    await keeper.run()
    expect(due()).toEqual([])
    expect(core.received.map(({ from, to, nonce }) => [from, to, nonce])).toEqual([
      [keeper.hex, one, 0n],
      [keeper.hex, one, 1n],
      [keeper.hex, one, 2n],
    ])
    const figures = await keeper.figures()
    expect(figures).toContain(
      'granary_conflux_steps_total{network="testnet",step="collect",outcome="done"} 1',
    )
    expect(figures).toContain('granary_conflux_moved_cfx_total{network="testnet",step="interest"} 2.5')
    expect(figures).toMatch(/granary_conflux_unstaking_cfx\{network="testnet",bridge="cfxtest:\w+"\} 7e-18/)
    expect(figures).toMatch(/granary_conflux_last_work_seconds\{.*\} 1\d{9}/)
  })

  test('when nothing is due nothing is sent', async () => {
    await keeperOf().run()
    expect(core.asked).not.toContain('cfx_sendRawTransaction')
  })

  test('a bridge that fails does not stop the others, and is the failure of the run', async () => {
    core.bridges.set(one, { due: [stake] })
    core.bridges.set(other, { due: [collect] })
    core.override = (method, params) =>
      method === 'cfx_estimateGasAndCollateral' && (params[0] as { to: string }).to === textOf(one)
        ? fault(-32015, "Estimation isn't accurate: transaction is reverted", 'Vm reverted. PoS')
        : undefined
    const keeper = keeperOf({ bridges: [textOf(one), textOf(other)] })
    await expect(keeper.run()).rejects.toMatchObject({
      code: 'KEEPER_WORK_FAILED',
      details: expect.stringMatching(/stake: .*Vm reverted/),
    })
    expect(due(other)).toEqual([])
    expect(await keeper.figures()).toContain(
      'granary_conflux_work_failures_total{network="testnet",code="KEEPER_WORK_FAILED"} 1',
    )
    await expect(keeper.run()).rejects.toThrow()
    expect(keeper.lines().filter(({ msg }) => msg === 'a bridge could not be worked')).toHaveLength(1)
  })

  test('a step that another account did meanwhile is no error: before the estimate, and before the execution', async () => {
    core.bridges.set(one, { due: [collect] })
    core.override = method => {
      if (method === 'cfx_estimateGasAndCollateral') core.bridges.set(one, { due: [] })
      return undefined
    }
    await keeperOf().run()
    expect(core.received).toHaveLength(0)

    core.bridges.set(one, { due: [collect] })
    core.override = method => {
      if (method === 'cfx_sendRawTransaction') core.bridges.set(one, { due: [] })
      return undefined
    }
    const keeper = keeperOf()
    await keeper.run()
    expect(core.received).toHaveLength(1)
    expect(await keeper.figures()).toContain('step="collect",outcome="overtaken"} 1')
  })

  test('a transaction that is executed and fails is an error, and the bridge rests before gas is spent again', async () => {
    core.bridges.set(one, { due: [collect], refuse: 'VmError(OutOfGas)' })
    const keeper = keeperOf()
    await expect(keeper.run()).rejects.toMatchObject({
      code: 'KEEPER_WORK_FAILED',
      details: expect.stringContaining('collect: VmError(OutOfGas)'),
    })
    await keeper.run()
    expect(core.received).toHaveLength(1)
  })

  test('one run does twelve steps at the most, so that no bridge keeps the others waiting', async () => {
    core.bridges.set(one, { due: Array.from({ length: 30 }, () => collect ?? 1) })
    core.bridges.set(other, { due: [collect] })
    await keeperOf({ bridges: [textOf(one), textOf(other)] }).run()
    expect(due()).toHaveLength(18)
    expect(due(other)).toEqual([])
  })
})

describe('restarts, races and reorganisations', () => {
  test('a transaction sent before a crash is waited for, and no second one is sent', async () => {
    core.bridges.set(one, { due: [collect] })
    core.packing = false
    const crashed = keeperOf()
    const cut = crashed.run()
    await expect.poll(() => core.pool.length).toBe(1)
    crashed.stop()
    await cut
    const run = keeperOf(patient).run()
    setTimeout(() => core.executeAll(), 80)
    await run
    expect(core.received).toHaveLength(1)
    expect(due()).toEqual([])
  })

  test('a pool that has forgotten the transaction gets one with the same nonce', async () => {
    core.bridges.set(one, { due: [collect] })
    core.packing = false
    const keeper = keeperOf()
    await keeper.run()
    core.pool.splice(0)
    core.packing = true
    core.gasPrice += 1n
    await keeper.run()
    expect(core.received.map(({ nonce }) => nonce)).toEqual([0n, 0n])
    expect(due()).toEqual([])
  })

  test('one that waits for too long is replaced: same nonce, a quarter more for the gas', async () => {
    core.bridges.set(one, { due: [collect] })
    core.packing = false
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const keeper = keeperOf({ patience: { receiptMs: 0 } })
    await keeper.run()
    await keeper.run()
    vi.advanceTimersByTime(599)
    await keeper.run()
    expect(core.received).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await keeper.run()
    await keeper.run()
    expect(core.pool).toHaveLength(1)
    expect(core.received).toHaveLength(2)
    const [first, second] = core.received
    expect(second?.nonce).toBe(first?.nonce)
    expect(second?.gasPrice).toBe(((first?.gasPrice ?? 0n) * 5n) / 4n + 1n)
    expect(await keeper.figures()).toContain('step="collect",outcome="waiting"}')
    core.packing = true
    core.executeAll()
    await keeper.run()
    expect(due()).toEqual([])
    expect(core.received).toHaveLength(2)
  })

  test('two processes at once do each step once, and count it once', async () => {
    core.bridges.set(one, { due: [collect, stake, interest, retire] })
    core.packing = false
    const packing = setInterval(() => core.executeAll(), 25)
    const both = [keeperOf(patient), keeperOf(patient)]
    await Promise.all(both.map(keeper => keeper.run()))
    clearInterval(packing)
    expect(due()).toEqual([])
    expect(await countedBy(both)).toEqual({ done: 4, feeDrip: spent() })
  })

  test('two processes that follow the same transaction count its step and its fee once', async () => {
    core.bridges.set(one, { due: [collect] })
    core.packing = false
    const both = [keeperOf(patient), keeperOf(patient)]
    const first = both[0]?.run()
    await expect.poll(() => core.pool.length).toBe(1)
    const second = both[1]?.run()
    await expect
      .poll(() => core.asked.filter(method => method === 'cfx_getAccountPendingTransactions').length)
      .toBe(2)
    core.executeAll()
    await Promise.all([first, second])
    expect(core.received).toHaveLength(1)
    expect(due()).toEqual([])
    expect(await countedBy(both)).toEqual({ done: 1, feeDrip: spent() })
  })

  test('two runs of one process are one', async () => {
    core.bridges.set(one, { due: [collect] })
    const keeper = keeperOf()
    await Promise.all([keeper.run(), keeper.run()])
    expect(core.asked.filter(method => method === 'cfx_getStatus')).toHaveLength(2)
  })

  test('a step that a reorganisation took back is done again', async () => {
    core.bridges.set(one, { due: [collect] })
    const keeper = keeperOf()
    await keeper.run()
    core.bridges.set(one, { due: [collect] })
    core.nonces.set(keeper.hex, 0n)
    await keeper.run()
    expect(core.received.map(({ nonce }) => nonce)).toEqual([0n, 0n])
    expect(due()).toEqual([])
  })

  test('a node that is away while a transaction is waited for is asked again', async () => {
    core.bridges.set(one, { due: [collect] })
    let away = 0
    core.override = method => {
      if (method !== 'cfx_getTransactionReceipt' || away >= 3) return undefined
      away += 1
      return fault(-32000, 'the node starts')
    }
    await keeperOf(patient).run()
    expect(due()).toEqual([])
  })
})
