import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { readKeyringSettings } from '../../networks/ethereum/settings/readKeyringSettings.ts'
import { readSettings } from '../../settings.ts'
import { createLog } from './createLog.ts'

const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const password = 'with "quotes" and ümlauts'
const rpcUrl = 'https://node.example/v3/0123456789abcdef'

const environment = {
  VALIDATOR_MNEMONIC: mnemonic,
  KEYSTORE_PASSWORD: password,
  RPC_URLS_ETH_MAINNET: rpcUrl,
  BEACON_API_URL_ETH_HOODI: 'http://127.0.0.1:5052',
  VALIDATOR_CLIENT_URL_ETH_HOODI: 'http://127.0.0.1:7500',
  VALIDATOR_CLIENT_TOKEN_ETH_HOODI: 'api-token-0x1234',
}
/** Of the process that holds the keys: it has all of them. */
const settings = { ...readSettings(environment), keyring: readKeyringSettings(environment) }

function logged(write: (log: ReturnType<typeof createLog>) => void, of: Settings = settings): string {
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  write(createLog(of, destination))
  return text
}

test('no line holds a secret of the settings, wherever it is logged', () => {
  const text = logged(log => {
    log.info(`the mnemonic is ${mnemonic}`)
    log.info({ settings, deep: { url: rpcUrl, list: [password] } }, 'settings')
    log.error({ err: new Error(`HTTP request failed. URL: ${rpcUrl}`, { cause: new Error(password) }) })
    log.child({ requestId: 'api-token-0x1234' }).warn('child')
    log.info({ headers: { authorization: 'Bearer something else' } })
  })
  expect(text.trim().split('\n')).toHaveLength(5)
  for (const secret of [
    mnemonic,
    'quotes',
    'ümlauts',
    '0123456789abcdef',
    'api-token-0x1234',
    'something else',
  ])
    expect(text).not.toContain(secret)
  expect(text).toContain('the mnemonic is [secret]')
})

test('an address without a key stays readable, and every line is JSON with a level and a time', () => {
  const text = logged(log => log.info({ node: 'http://127.0.0.1:5052' }, 'asked'))
  expect(JSON.parse(text)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    node: 'http://127.0.0.1:5052',
    msg: 'asked',
  })
})

const wallet = `0x12345678${'ab'.repeat(12)}9ABCDEF0`
const hash = `0x${'cd'.repeat(32)}`
const people = {
  wallet,
  credentials: `0x010000000000000000000000${wallet.slice(2)}`,
  said: `sender ${wallet.toLowerCase()} has no funds, asked by 203.0.113.77 and 2001:db8:1:2::3`,
}
const others = {
  hash,
  node: 'http://10.0.0.5:8545',
  local: 'http://127.0.0.1:3000',
  version: '1.2.3',
  at: '12:34:56',
}

test.each([
  ['short', ['0x1234…DEF0', '203.0.*.*', '2001:db8:*']],
  ['hidden', ['[address]']],
  ['full', [wallet, '203.0.113.77', '2001:db8:1:2::3']],
] as const)(
  'LOG_ADDRESSES=%s: wallets and visitors stand in the log so, hashes and own hosts as they are',
  (how, shown) => {
    const of = readSettings({ LOG_ADDRESSES: how, RPC_URLS_ETH_HOODI: 'http://10.0.0.5:8545' })
    const text = logged(log => log.info({ people, others }, 'something'), of)
    const line = JSON.parse(text) as { people: typeof people; others: typeof others; time: string }
    expect(line.others).toEqual(others)
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    for (const part of shown) expect(text).toContain(part)
    if (how === 'full') return
    expect(text.toLowerCase()).not.toContain(wallet.slice(2).toLowerCase())
    expect(text).not.toMatch(/113\.77|1:2::3/)
  },
)

test('addresses are short unless the operator decides otherwise', () => {
  expect(readSettings({}).logAddresses).toBe('short')
})

test('a failed query is logged without its parameters, which are what people typed', () => {
  const failed = new DrizzleQueryError(
    'insert into contact_messages values ($1, $2)',
    ['Ada', 'first line\nada@mail.example'],
    new Error('connection terminated'),
  )
  const text = logged(log => {
    log.error({ err: failed }, 'failed')
    log.warn({ err: new Error('database unavailable', { cause: failed }) }, 'failed')
  })
  expect(text).not.toMatch(/Ada|mail\.example/)
  expect(text.match(/insert into contact_messages/g)?.length).toBeGreaterThanOrEqual(2)
  expect(text.match(/connection terminated/g)?.length).toBeGreaterThanOrEqual(2)
})
