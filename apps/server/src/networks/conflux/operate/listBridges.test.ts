import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperation } from '#server/operate/runOperation.ts'
import { type FakeCore, startFakeCore, textOf } from '#test/startFakeCore.ts'
import { keeperKey } from '#test/startTestKeeper.ts'

const one = `0x8${'1'.repeat(39)}` as const
const other = `0x8${'2'.repeat(39)}` as const

let core: FakeCore

beforeEach(async () => {
  core = await startFakeCore()
  core.bridges.set(one, { due: [2], crossing: 15n * 10n ** 17n })
})

afterEach(() => core.close())

const environment = (extra: Record<string, string> = {}) => ({
  CONFLUX_CORE_RPC_URL_TESTNET: `${core.url}/v3/0123456789abcdef0123`,
  CONFLUX_BRIDGES_TESTNET: [textOf(one), textOf(other)].join(','),
  CONFLUX_KEEPER_KEY_TESTNET: keeperKey,
  ...extra,
})

test('each bridge is listed with its due work and the keeper’s balance, a missing one with its error', async () => {
  // Neither the database nor problems elsewhere matter.
  const { output, code } = await runOperation(
    ['conflux'],
    environment({ DATABASE_FOLDER: '/dev/null', PORT: 'x' }),
  )
  expect(code).toBe(0)
  const [head, first, second] = output.split('\n')
  expect(head).toMatch(/^NETWORK +BRIDGE +NEXT STEP +REGISTERED +CROSSING CFX/)
  expect(first).toMatch(
    /^testnet +cfxtest:\w+ +stake +yes +1\.5 +0\.000000000000000007 .* 3 +0 +0 +0 +9 +cfxtest:\w+ +100$/,
  )
  expect(second).toMatch(/^testnet +cfxtest:\w+ +BRIDGE_NOT_FOUND +- .* +cfxtest:\w+ +100$/)
  expect(output).not.toMatch(/0123456789abcdef|5a5a5a/)
  expect(core.asked).not.toContain('cfx_sendRawTransaction')
})

test('as JSON, with a node of another network, and without bridges', async () => {
  core.networkId = 1029
  const { output } = await runOperation(['conflux', '--json'], environment())
  const { columns, rows } = JSON.parse(output) as { columns: string[]; rows: (string | null)[][] }
  for (const row of rows) {
    expect(row).toHaveLength(columns.length)
    expect(row[columns.indexOf('next step')]).toBe('CORE_NETWORK_MISMATCH')
    expect(row[columns.indexOf('keeper cfx')]).toBeNull()
  }
  expect((await runOperation(['conflux'], {})).output).toBe('nothing')
  await expect(runOperation(['conflux'], { CONFLUX_BRIDGES_TESTNET: 'cfx:nonsense' })).rejects.toMatchObject({
    code: 'SETTINGS_INVALID',
  })
})
