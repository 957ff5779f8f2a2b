import { sql } from 'drizzle-orm'
import { keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confluxSettings } from '#server/networks/conflux/confluxSettings.ts'
import {
  confluxBridges,
  confluxKeeperCounted,
  confluxKeeperDays,
  confluxKeepers,
} from '#server/networks/conflux/tables.ts'
import { readSettings } from '#server/settings.ts'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { type FakeCore, fault, startFakeCore, textOf } from '#test/startFakeCore.ts'
import { keeperKey, startTestKeeper, type TestKeeper, type TestKeeperOptions } from '#test/startTestKeeper.ts'
import { formatCoreAddress } from '../core/coreAddress.ts'
import { checkBridges } from './checkBridges.ts'

const one = `0x8${'1'.repeat(39)}` as const
const other = `0x8${'2'.repeat(39)}` as const

const database = useTestDatabase()
let core: FakeCore

beforeEach(async () => {
  core = await startFakeCore()
  core.bridges.set(one, { due: [1] })
  for (const table of [confluxBridges, confluxKeepers, confluxKeeperDays, confluxKeeperCounted])
    await database.orm.delete(table)
})

afterEach(() => {
  expect(core.faults).toEqual([])
  core.close()
})

const keeperOf = (options: Partial<TestKeeperOptions> = {}): TestKeeper =>
  startTestKeeper({ database, coreRpcUrl: core.url, bridges: [textOf(one)], ...options })

const settings = () =>
  readSettings({
    CONFLUX_CORE_RPC_URL_TESTNET: core.url,
    CONFLUX_BRIDGES_TESTNET: textOf(one),
    CONFLUX_KEEPER_KEY_TESTNET: keeperKey,
  }).of(confluxSettings)

const told = (keeper: TestKeeper, code: string) => keeper.lines().filter(line => line.code === code)

describe('nothing is sent', () => {
  afterEach(() => expect(core.asked).not.toContain('cfx_sendRawTransaction'))

  test.each([
    ['of another network', { networkId: 1029 }, 'CORE_NETWORK_MISMATCH', /network id is 1029, not 1/],
    [
      'of another eSpace',
      { eSpaceChainId: 1030 },
      'CORE_NETWORK_MISMATCH',
      /eSpace chain id is 1030, not 71/,
    ],
    ['that has epochs left to execute', { stateLag: 500n }, 'CORE_NODE_SYNCING', /500 epochs/],
    ['whose newest block is old', { late: 600 }, 'CORE_NODE_SYNCING', /60\d s old/],
  ] as const)('to a node %s', async (_, state, code, details) => {
    Object.assign(core, state)
    await expect(keeperOf().run()).rejects.toMatchObject({ code, details: expect.stringMatching(details) })
  })

  test('to a node that says it is catching up, or is away', async () => {
    core.override = () => fault(-32077, 'Request rejected due to still in the catch up mode.')
    await expect(keeperOf().run()).rejects.toMatchObject({ code: 'CORE_NODE_SYNCING' })
    await expect(keeperOf({ coreRpcUrl: 'http://127.0.0.1:9' }).run()).rejects.toMatchObject({
      code: 'CORE_NODE_UNAVAILABLE',
      details: 'cfx_getStatus: no answer',
    })
  })

  test('to an address without code, and to a contract that is no bridge; the other bridges go on', async () => {
    core.bridges.delete(one)
    core.bridges.set(other, { due: [] })
    const keeper = keeperOf({ bridges: [textOf(one), textOf(other)] })
    await expect(keeper.run()).rejects.toMatchObject({
      code: 'BRIDGE_NOT_FOUND',
      details: `${textOf(one)}: no code`,
    })
    core.override = method => (method === 'cfx_getCode' ? '0x60' : undefined)
    await expect(keeperOf().run()).rejects.toMatchObject({ code: 'BRIDGE_NOT_FOUND' })
    core.override = method => {
      if (method === 'cfx_getCode') return '0x60'
      return method === 'cfx_call' ? fault(-32015, 'Transaction reverted', '0x') : undefined
    }
    await expect(keeperOf().run()).rejects.toMatchObject({
      code: 'BRIDGE_NOT_FOUND',
      details: `${textOf(one)}: nextStep is not known`,
    })
    core.override = method => (method === 'cfx_call' ? `0x${'00'.repeat(31)}09` : undefined)
    core.bridges.set(one, { due: [] })
    await expect(keeperOf().run()).rejects.toMatchObject({ code: 'BRIDGE_NOT_FOUND' })
  })

  test.each([
    ['gas', { gasUsed: '0xe4e1c1', gasLimit: '0xe4e1c1', storageCollateralized: '0x0' }],
    ['bytes of storage', { gasUsed: '0x5208', gasLimit: '0x5208', storageCollateralized: '0x100000' }],
    ['gas costs nothing', { gasUsed: '0x0', gasLimit: '0x0', storageCollateralized: '0x0' }],
  ])('at absurd figures: %s', async (what, estimate) => {
    core.override = method => (method === 'cfx_estimateGasAndCollateral' ? estimate : undefined)
    await expect(keeperOf().run()).rejects.toMatchObject({
      code: 'KEEPER_WORK_FAILED',
      details: expect.stringContaining(what),
    })
  })

  test('at an absurd price', async () => {
    core.override = method => (method === 'cfx_gasPrice' ? '0xffffffffffffffff' : undefined)
    await expect(keeperOf().run()).rejects.toMatchObject({ code: 'KEEPER_WORK_FAILED' })
  })

  test('without the balance for gas and collateral, which is an alarm of its own', async () => {
    core.balance = 10n ** 14n
    const keeper = keeperOf()
    await expect(keeper.run()).rejects.toMatchObject({ code: 'KEEPER_OUT_OF_GAS' })
    await expect(keeper.run()).rejects.toMatchObject({ code: 'KEEPER_OUT_OF_GAS' })
    const [alarm, ...more] = told(keeper, 'KEEPER_OUT_OF_GAS')
    expect(alarm).toMatchObject({ level: 'error', keeper: keeper.address, balanceDrip: String(10n ** 14n) })
    expect(more).toEqual([])
  })
})

describe('a node that lies', () => {
  test('a receipt of another transaction, or of another sender, is no receipt', async () => {
    for (const lie of [{ transactionHash: keccak256('0x') }, { from: textOf(`0x1${'3'.repeat(39)}`) }]) {
      core.bridges.set(one, { due: [1] })
      core.override = method =>
        method === 'cfx_getTransactionReceipt'
          ? {
              ...{
                transactionHash: core.received.at(-1)?.hash,
                from: textOf(core.received.at(-1)?.from ?? '0x'),
              },
              ...{ to: textOf(one), epochNumber: '0x1', gasFee: '0x1', outcomeStatus: '0x0', logs: [] },
              ...lie,
            }
          : undefined
      await expect(keeperOf().run()).rejects.toMatchObject({
        code: 'CORE_NODE_UNAVAILABLE',
        details: 'the receipt is that of another transaction',
      })
    }
  })

  test('success without the event of the bridge is not believed', async () => {
    core.override = (method, params) =>
      method === 'cfx_getTransactionReceipt'
        ? {
            ...{
              transactionHash: params[0],
              from: textOf(core.received.at(-1)?.from ?? '0x'),
              to: textOf(one),
            },
            ...{ epochNumber: '0x1', gasFee: '0x1', outcomeStatus: '0x0', logs: [] },
          }
        : undefined
    await expect(keeperOf().run()).rejects.toMatchObject({ code: 'KEEPER_WORK_FAILED' })
  })

  test('a nonce that is too low is refused by the chain; one that is too high waits; the next run reads it anew', async () => {
    const keeper = keeperOf()
    core.nonces.set(keeper.hex, 5n)
    core.override = method => (method === 'cfx_getNextNonce' ? '0x3' : undefined)
    await keeper.run()
    expect(core.received).toEqual([])
    core.override = method => (method === 'cfx_getNextNonce' ? '0x9' : undefined)
    core.packing = false
    await keeper.run()
    core.override = undefined
    core.pool.splice(0)
    core.packing = true
    await keeper.run()
    expect(core.received.map(({ nonce }) => nonce)).toEqual([9n, 5n])
  })

  test('whatever the answers are, the keeper ends in time with an error of its own or with nothing done', async () => {
    const nonsense = [
      null,
      0,
      true,
      '',
      '0x',
      '0xzz',
      [],
      {},
      'x'.repeat(10_000),
      `0x${'f'.repeat(65)}`,
      -1,
      { a: [] },
    ]
    const methods = [
      ...['cfx_getStatus', 'cfx_getBlockByEpochNumber', 'cfx_getCode', 'cfx_call', 'cfx_getNextNonce'],
      ...['cfx_getAccountPendingTransactions', 'cfx_getBalance', 'cfx_gasPrice', 'cfx_getTransactionReceipt'],
      ...['cfx_estimateGasAndCollateral', 'cfx_sendRawTransaction'],
    ]
    for (const method of methods)
      for (const answer of nonsense) {
        core.bridges.set(one, { due: [1] })
        core.override = asked => (asked === method ? answer : undefined)
        const outcome = await keeperOf({ patience: { receiptMs: 30 } })
          .run()
          .then(
            () => 'done',
            error => error.code,
          )
        expect(['done', 'CORE_NODE_UNAVAILABLE', 'BRIDGE_NOT_FOUND', 'KEEPER_WORK_FAILED']).toContain(outcome)
      }
  })
})

describe('alarms', () => {
  const age = (seconds: number) =>
    database.orm.update(confluxBridges).set({ inOrderAt: new Date(Date.now() - seconds * 1000) })

  test('a delay raises one alarm, which outlives restarts, and its end is reported too', async () => {
    core.override = method =>
      method === 'cfx_estimateGasAndCollateral' ? fault(-32015, 'reverted') : undefined
    const keeper = keeperOf()
    await expect(keeper.run()).rejects.toThrow()
    expect(told(keeper, 'KEEPER_BEHIND')).toEqual([])
    await age(3_700)
    await expect(keeper.run()).rejects.toThrow()
    expect(told(keeper, 'KEEPER_BEHIND')).toMatchObject([{ level: 'error', bridge: textOf(one) }])
    expect(await keeper.figures()).toMatch(/granary_conflux_behind_seconds\{.*\} 37\d\d/)
    const restarted = keeperOf()
    await expect(restarted.run()).rejects.toThrow()
    expect(told(restarted, 'KEEPER_BEHIND')).toEqual([])
    core.override = undefined
    await restarted.run()
    expect(restarted.lines().map(({ msg }) => msg)).toContain('a bridge that was behind is in order again')
    await age(3_700)
    core.override = () => fault(-32000, 'away')
    await expect(restarted.run()).rejects.toThrow()
    expect(told(restarted, 'KEEPER_BEHIND')).toHaveLength(1)
  })

  test('a bridge at which nothing was due for a month is in order', async () => {
    core.bridges.set(one, { due: [] })
    const keeper = keeperOf()
    await keeper.run()
    await age(2_592_000)
    await keeper.run()
    expect(told(keeper, 'KEEPER_BEHIND')).toEqual([])
  })

  const daysPass = (days: number) =>
    database.orm.execute(sql`
      update conflux_bridges set unstaking_since = unstaking_since - ${days} * interval '1 day',
        unregistered_since = unregistered_since - ${days} * interval '1 day'`)

  test('stake that was asked back and does not come raises an alarm after 16 days, though nothing is due', async () => {
    const bridge = { due: [], unstaking: 5n * 10n ** 21n }
    core.bridges.set(one, bridge)
    const keeper = keeperOf()
    await keeper.run()
    await daysPass(15)
    await keeper.run()
    expect(told(keeper, 'KEEPER_BEHIND')).toEqual([])
    await daysPass(1)
    bridge.unstaking += 10n ** 18n
    await keeper.run()
    expect(told(keeper, 'KEEPER_BEHIND')).toMatchObject([
      {
        bridge: textOf(one),
        details: expect.stringContaining('5000000000000000000000 Drip were asked back'),
      },
    ])
    expect(await checkBridges(database.orm, 'testnet', settings())).toContain('work of 1 of its bridges')
    await keeper.run()
    expect(told(keeper, 'KEEPER_BEHIND')).toHaveLength(1)
    bridge.unstaking = 10n ** 18n
    await keeper.run()
    expect(keeper.lines().map(({ msg }) => msg)).toContain('a bridge that was behind is in order again')
  })

  test('work that goes on does not hide what does not come', async () => {
    const bridge = { due: [] as number[], unstaking: 5n * 10n ** 21n }
    core.bridges.set(one, bridge)
    const keeper = keeperOf()
    await keeper.run()
    await daysPass(16)
    bridge.due = [1]
    await keeper.run()
    expect(told(keeper, 'KEEPER_BEHIND')).toHaveLength(1)
  })

  test('votes in a bridge that was never registered raise an alarm, votes asked back do not', async () => {
    const bridge = { due: [], isUnregistered: true, liquid: 10n ** 21n, unstaking: 1n }
    core.bridges.set(one, bridge)
    const keeper = keeperOf()
    await keeper.run()
    await daysPass(1)
    await keeper.run()
    expect(told(keeper, 'KEEPER_BEHIND')).toEqual([])
    bridge.unstaking = 0n
    await keeper.run()
    await daysPass(1)
    await keeper.run()
    expect(told(keeper, 'KEEPER_BEHIND')).toMatchObject([
      { details: expect.stringContaining('not registered in PoS') },
    ])
    bridge.isUnregistered = false
    await keeper.run()
    expect(keeper.lines().map(({ msg }) => msg)).toContain('a bridge that was behind is in order again')
  })

  test('a bridge that left the settings counts as no delay', async () => {
    core.bridges.set(other, { due: [] })
    await keeperOf({ bridges: [textOf(one), textOf(other)] }).run()
    core.bridges.set(one, { due: [] })
    await age(3_700)
    const keeper = keeperOf()
    await keeper.run()
    expect(told(keeper, 'KEEPER_BEHIND')).toEqual([])
    expect(await keeper.figures()).not.toContain(textOf(other))
    expect(await checkBridges(database.orm, 'testnet', settings())).toBeUndefined()
  })

  test('gas that lasts less than a week at recent cost raises an alarm before it runs out', async () => {
    core.bridges.set(one, { due: [] })
    core.balance = 6n * 10n ** 18n
    const keeper = keeperOf()
    await keeper.store.noteFee('testnet', '0x01', 5n * 10n ** 17n)
    await keeper.store.noteFee('testnet', '0x02', 5n * 10n ** 17n)
    await keeper.run()
    expect(told(keeper, 'KEEPER_OUT_OF_GAS')).toMatchObject([{ level: 'error', daysLeft: 6 }])
    expect(await keeper.figures()).toContain('granary_conflux_keeper_gas_days{network="testnet"} 6')
    core.balance *= 10n
    await keeper.run()
    expect(keeper.lines().at(-1)).toMatchObject({
      msg: 'the account of the keeper has gas again',
      daysLeft: 60,
    })
  })
})

test('no line has the key of the keeper or the key in the address of the node', async () => {
  const keeper = keeperOf({ coreRpcUrl: `${core.url}/v3/0123456789abcdef0123` })
  await keeper.run()
  core.override = () => fault(-32000, `no access: ${core.url}/v3/0123456789abcdef0123 ${keeperKey}`)
  await expect(keeper.run()).rejects.toThrow()
  expect(JSON.stringify(keeper.lines())).not.toMatch(new RegExp(`0123456789abcdef|${keeperKey.slice(2)}`))
})

test.each([
  ['of two networks', [textOf(one), formatCoreAddress(other, 1029)], /two networks/],
  ['of the main network for the test network', [formatCoreAddress(one, 1029)], /another network/],
  ['with a wrong checksum', [textOf(one).replace(/.$/, letter => (letter === 'a' ? 'b' : 'a'))], /checksum/],
  ['of a person', [textOf(`0x1${'1'.repeat(39)}`)], /no contract/],
  ['named twice', [textOf(one), textOf(one)], /twice/],
])('bridges %s are refused at the start', (_, bridges, reason) => {
  expect(() => keeperOf({ bridges })).toThrow(reason)
})
