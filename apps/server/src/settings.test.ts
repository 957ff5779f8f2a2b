import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { confluxSettings } from '#server/networks/conflux/confluxSettings.ts'
import { ethereumSettings } from '#server/networks/ethereum/settings/ethereumSettings.ts'
import { withoutKeySecrets } from './networks/ethereum/settings/keySecrets.ts'
import { readKeyringSettings } from './networks/ethereum/settings/readKeyringSettings.ts'
import { createSecretStriker } from './platform/settings/createSecretStriker.ts'
import { secretsOf } from './platform/settings/secretsOf.ts'
import { readSettings } from './settings.ts'

const ownMnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const publicMnemonic = 'test test test test test test test test test test test junk'
const password = 'correct horse battery'

const refusal = (environment: Record<string, string>): Error => {
  try {
    readSettings(environment)
  } catch (error) {
    return error as Error
  }
  throw new Error('the settings were taken')
}

test('without any variable the server runs on this machine only, with a database in a folder and no network', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { folder: '.granary/database' },
  })
  expect(settings.of(ethereumSettings)).toMatchObject({ keys: undefined, offers: { ttlSeconds: 86_400 } })
  expect(settings.chains.every(({ urls }) => urls.length === 0)).toBe(true)
})

test.each([
  ['PORT', '70000', 'is not between 0 and 65535'],
  ['PORT', '-1', 'is not a whole number'],
  ['PORT', '1.5', 'is not a whole number'],
  ['LOG_LEVEL', 'loud', 'Invalid option'],
  ['DATABASE_URL', 'mysql://db', 'is not a postgres:// address'],
  ['TRUSTED_PROXIES', 'all', 'is not a whole number'],
  ['METRICS_TOKEN', 'tiny-1', 'is shorter than 8 characters'],
  ['ALERT_KEY', 'a short key', 'is shorter than 32 characters'],
  ['SMTP_URL', 'https://mail.example', 'is not an smtp:// or smtps:// address'],
  ['MAIL_FROM', 'Example\nBcc: a@b.example <alerts@stake.example>', 'is not a name with an address'],
  ['MAIL_FROM', 'alerts@stake.example, other@stake.example', 'is not a name with an address'],
  [
    'RPC_URLS_ETH_HOODI',
    'localhost:8545',
    'is not a comma-separated list of http, https, ws or wss addresses',
  ],
  ['RPC_URLS_CFX_TESTNET', 'http://one,ftp://two', 'is not a comma-separated list of http, https, ws or wss'],
  ['RPC_URLS_ETH_MAINNET', 'wss://one,ws://two', 'has no http or https address'],
  ['RPC_TIMEOUT_SECONDS', '0', 'is not between 1 and 60'],
  ['RPC_LAG_SECONDS', '-1', 'is not a whole number'],
  ['RPC_HEAD_POLL_MS', '10', 'is not between 50 and 60000'],
  ['RPC_CACHE_MEGABYTES', 'much', 'is not a whole number'],
  ['CONFLUX_POOLS_MAINNET', '0x987654', 'is not a comma-separated list of pools'],
  ['CONFLUX_POOLS_MAINNET', `vote:0x${'1'.repeat(40)}`, 'is not a comma-separated list of pools'],
  ['CONFLUX_POOLS_TESTNET', `loan:0x${'1'.repeat(40)}@1`, 'is not a comma-separated list of pools'],
  [
    'CONFLUX_POOLS_TESTNET',
    `vote:0x${'a'.repeat(40)}@1,share:0x${'A'.repeat(40)}@2`,
    'names the same pool twice',
  ],
  ['CONFLUX_SCAN_SECONDS', '0', 'is not between 1 and 3600'],
  ['BEACON_API_URL_ETH_HOODI', 'beacon', 'is not an http or https address'],
  ['BATCH_DEPOSIT_ADDRESS_ETH_HOODI', '0x1234', 'is not an address'],
  ['VALIDATOR_CLIENT_URL_ETH_HOODI', 'vc', 'is not an http or https address'],
  ['VALIDATOR_MNEMONIC', 'twelve words that are not of the list', 'is not a BIP-39 phrase'],
  ['VALIDATOR_MNEMONIC', `${publicMnemonic} test`, 'is not a BIP-39 phrase'],
  ['VALIDATOR_KEY_INDEX_START', '3000000000', 'is not between'],
  ['OFFER_TTL_SECONDS', '0', 'is not between 60 and'],
  ['DEPOSIT_SCAN_SECONDS', 'often', 'is not a whole number'],
])('%s = %s stops the start, names the variable and does not repeat its value', (name, value, reason) => {
  const { message } = refusal({ [name]: value })
  expect(message).toContain(`${name}: ${reason}`)
  expect(message).toContain('SETTINGS_INVALID')
  if (value.length > 4) expect(message).not.toContain(value)
})

test('every wrong variable is named at once', () => {
  const { message } = refusal({ PORT: 'x', LOG_LEVEL: 'y', OFFER_TTL_SECONDS: 'z' })
  expect(message).toMatch(/PORT:[\s\S]*LOG_LEVEL:[\s\S]*OFFER_TTL_SECONDS:/)
})

test.each([
  [{ VALIDATOR_MNEMONIC: ownMnemonic }, 'KEYSTORE_PASSWORD'],
  [{ KEYSTORE_PASSWORD: password }, 'VALIDATOR_MNEMONIC'],
  [{ VALIDATOR_CLIENT_URL_ETH_HOODI: 'http://vc' }, 'VALIDATOR_CLIENT_TOKEN_ETH_HOODI'],
  [{ VALIDATOR_CLIENT_TOKEN_ETH_MAINNET: 'token' }, 'VALIDATOR_CLIENT_URL_ETH_MAINNET'],
])('a half of a pair stops the start and names the missing half', (environment, missing) => {
  expect(refusal(environment).message).toContain(`${missing}: is missing`)
})

test('a well-known mnemonic is refused for Ethereum mainnet and accepted for a test network', () => {
  const keys = { VALIDATOR_MNEMONIC: publicMnemonic, KEYSTORE_PASSWORD: password }
  const onMainnet = { ...keys, BEACON_API_URL_ETH_MAINNET: 'http://beacon' }
  expect(refusal(onMainnet).message).toContain('VALIDATOR_MNEMONIC: is a published test phrase')
  expect(() => readSettings({ ...keys, BEACON_API_URL_ETH_HOODI: 'http://beacon' })).not.toThrow()
  expect(() => readSettings({ ...onMainnet, VALIDATOR_MNEMONIC: ownMnemonic })).not.toThrow()
})

test('[F.06] a separate keys process refuses it for the mainnet by its validator client, since it has no beacon node', () => {
  const keys = { VALIDATOR_MNEMONIC: publicMnemonic, KEYSTORE_PASSWORD: password }
  const client = {
    VALIDATOR_CLIENT_URL_ETH_MAINNET: 'http://client',
    VALIDATOR_CLIENT_TOKEN_ETH_MAINNET: 'token',
  }
  expect(() => readKeyringSettings({ ...keys, ...client })).toThrow(
    'VALIDATOR_MNEMONIC: is a published test phrase',
  )
  expect(() => readKeyringSettings({ ...keys, ...client, VALIDATOR_MNEMONIC: ownMnemonic })).not.toThrow()
})

test('a secret may come from a file, but not from both, and not from a missing file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'mnemonic')
  writeFileSync(file, `${ownMnemonic}\n`)
  const settings = readKeyringSettings({ VALIDATOR_MNEMONIC_FILE: file, KEYSTORE_PASSWORD: password })
  expect(settings.mnemonic.reveal()).toBe(ownMnemonic)
  expect(
    refusal({ VALIDATOR_MNEMONIC_FILE: file, VALIDATOR_MNEMONIC: ownMnemonic, KEYSTORE_PASSWORD: password })
      .message,
  ).toContain('VALIDATOR_MNEMONIC_FILE: is set together with VALIDATOR_MNEMONIC')
  expect(refusal({ KEYSTORE_PASSWORD_FILE: `${file}.absent` }).message).toContain(
    'KEYSTORE_PASSWORD_FILE: names a file that cannot be read',
  )
})

test('no way of printing the settings shows a secret', () => {
  const environment = {
    VALIDATOR_MNEMONIC: ownMnemonic,
    KEYSTORE_PASSWORD: password,
    RPC_URLS_ETH_MAINNET: 'https://node.example/v3/an-api-key',
    DATABASE_URL: 'postgres://user:pass-word@db/granary',
  }
  const settings = { ...readSettings(environment), keyring: readKeyringSettings(environment) }
  const secrets = secretsOf(settings)
  expect(secrets).toHaveLength(7)
  expect(secrets).toContain('pass-word')
  for (const printed of [
    JSON.stringify(settings, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    inspect(settings, { depth: 9 }),
    `${settings.keyring.mnemonic}`,
  ])
    for (const secret of secrets) expect(printed).not.toContain(secret)
})

test.each([
  ['an API key as the user name', 'https://0123456789abcdef-key@node.example/', '0123456789abcdef-key'],
  ['an API key as a label of the host', 'https://0123456789abcdef-key.node.example/', '0123456789abcdef-key'],
  ['an API key in the query, without a name', 'https://node.example/?0123456789abcdef', '0123456789abcdef'],
  ['an encoded key in the path', 'https://node.example/v3/0123456789%2Fabcdef', '0123456789/abcdef'],
  ['a long password as it is meant', 'https://me:pass%2Fword%21@node.example/', 'pass/word!'],
  ['a long password as it is written', 'https://me:pass%2Fword%21@node.example/', 'pass%2Fword%21'],
  ['a short password with its user', 'https://me:p%40ss@node.example/', 'me:p@ss'],
  [
    'a short password in the whole address',
    'https://me:p%40ss@node.example/',
    'https://me:p%40ss@node.example/',
  ],
  ['a login as a header carries it', 'https://me:p%40ss@node.example/', btoa('me:p@ss')],
])('%s is struck out of what leaves the process', (_, url, secret) => {
  const strike = createSecretStriker(readSettings({ RPC_URLS_ETH_MAINNET: url }))
  const struck = strike(JSON.stringify({ said: `refused ${secret}, ethereum` }))
  expect(JSON.parse(struck)).toEqual({ said: 'refused [secret], ethereum' })
})

test('an ordinary host is shown by its name', () => {
  const strike = createSecretStriker(readSettings({ RPC_URLS_ETH_MAINNET: 'http://ethereum-node:8545' }))
  expect(strike('"http://ethereum-node:8545 refused"')).toBe('"http://ethereum-node:8545 refused"')
})

test('[F.06] the settings of the serving process hold no secret of the keys, whatever the environment has', () => {
  const secrets = { VALIDATOR_MNEMONIC: ownMnemonic, KEYSTORE_PASSWORD: password }
  const client = {
    VALIDATOR_CLIENT_URL_ETH_HOODI: 'http://user:client-pass-word@vc:7500/',
    VALIDATOR_CLIENT_TOKEN_ETH_HOODI: 'client-token',
  }
  const full = secretsOf(readSettings({ ...secrets, ...client }))
  for (const secret of [ownMnemonic, password, 'client-token']) expect(full).not.toContain(secret)
  const environment = withoutKeySecrets({ ...secrets, ...client, PORT: '1' }, '/run/keys.sock')
  expect(environment).toEqual({
    PORT: '1',
    VALIDATOR_CLIENT_URL_ETH_HOODI: 'http://vc:7500/',
    KEYS_SOCKET: '/run/keys.sock',
  })
  const settings = readSettings(environment)
  expect(settings.port).toBe(1)
  expect(settings.of(ethereumSettings)).toMatchObject({ keys: { socket: '/run/keys.sock' } })
})

test('the keys process needs a mnemonic, and a socket that the system accepts', () => {
  expect(() => readKeyringSettings({ PORT: '1' })).toThrow('VALIDATOR_MNEMONIC: is missing')
  expect(refusal({ KEYS_SOCKET: `/run/${'long'.repeat(30)}` }).message).toContain('KEYS_SOCKET: is longer')
})

test('Conflux pools are named by kind, address and first block; without any there is no history', () => {
  const settings = readSettings({
    CONFLUX_POOLS_TESTNET: `vote:0x${'AB'.repeat(20)}@12, share:0x${'cd'.repeat(20)}@0`,
    CONFLUX_SCAN_SECONDS: '7',
  })
  const { networks, scanSeconds } = settings.of(confluxSettings)
  expect(networks.testnet.pools).toEqual([
    { kind: 'vote', address: `0x${'ab'.repeat(20)}`, firstBlock: 12n },
    { kind: 'share', address: `0x${'cd'.repeat(20)}`, firstBlock: 0n },
  ])
  expect(networks.mainnet.pools).toEqual([])
  expect(scanSeconds).toBe(7)
})
