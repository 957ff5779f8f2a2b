import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hoodi } from '@granary/chains'
import { type Hex, verifyDepositSignature } from '@granary/staking/ethereum'
import { exitRequestMessage } from '@granary/staking/ethereum/requests'
import { splitterAddress } from '@granary/staking/ethereum/splitter'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/platform/http/listen.ts'
import { devnetEnvironment, testDevnet } from '#test/startTestServer.ts'
import { connectKeyring } from './connectKeyring.ts'
import { createKeyRate } from './createKeyRate.ts'
import { createOrders } from './createOrders.ts'
import type { Keyring, SignedDeposit } from './Keyring.ts'
import { keyringArguments } from './keyringMessages.ts'
import { type RunningKeys, startKeys } from './startKeys.ts'

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const staker = owner.address.toLowerCase() as Hex
const factory: Hex = `0x${'fa'.repeat(20)}`
const mnemonic = generateMnemonic(wordlist)
const password = 'a keystore password'
const credentials: Hex = `0x01${'00'.repeat(11)}${staker.slice(2)}`
const gwei32 = 32_000_000_000n

let folder: string
let keys: RunningKeys
let keyring: Keyring & { close(): void }
let instance: string
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'granary-keyring-'))
  environment = {
    ...devnetEnvironment(await testDevnet()),
    LOG_LEVEL: 'silent',
    VALIDATOR_MNEMONIC: mnemonic,
    KEYSTORE_PASSWORD: password,
    VALIDATOR_KEY_FOLDER: folder,
    PUBLIC_ORIGIN: 'https://stake.example',
    REWARD_SPLITTER_FACTORY_ETH_HOODI: factory,
    PROVIDER_SHARE_BPS_ETH_HOODI: '800',
  }
  keys = await startKeys(environment)
  keyring = connectKeyring(keys.socket)
  instance = (await keyring.state()).instance
  await keyring.skip([{ index: 40, reason: 'floor' }])
})

afterAll(async () => {
  keyring.close()
  await keys.close()
  rmSync(folder, { recursive: true })
})

const order = (changed: object = {}) => ({
  network: 'hoodi' as const,
  withdrawalCredentials: credentials,
  amountsGwei: [gwei32],
  ...changed,
})

async function signedDeposit(): Promise<SignedDeposit & { index: number }> {
  const [signed] = await keyring.sign(instance, [order()])
  const [deposit] = signed?.deposits ?? []
  if (!signed || !deposit) throw new Error('nothing was signed')
  return { ...deposit, index: signed.firstIndex }
}

test('[F.06] a new keyring signs nothing before its counter was looked up, and nothing on the word of an earlier start', async () => {
  const own = mkdtempSync(join(tmpdir(), 'granary-keyring-'))
  const others = await startKeys({ ...environment, VALIDATOR_KEY_FOLDER: own })
  const line = connectKeyring(others.socket)
  onTestFinished(async () => {
    line.close()
    await others.close()
    rmSync(own, { recursive: true })
  })
  const start = (await line.state()).instance
  await expect(line.sign(start, [order()])).rejects.toMatchObject({ code: 'KEYRING_CHANGED' })
  await line.skip([{ index: 40, reason: 'floor' }])
  await expect(line.sign('an earlier start', [order()])).rejects.toMatchObject({ code: 'KEYRING_CHANGED' })
  expect(await line.sign(start, [order()])).toMatchObject([{ firstIndex: 40 }])
})

test('[F.06] each index signs once: no call names one, and no answer repeats one', async () => {
  const calls = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      keyring.sign(instance, [order(), order({ amountsGwei: Array(1 + (place % 3)).fill(gwei32) })]),
    ),
  )
  const deposits = calls.flat().flatMap(signed => signed.deposits)
  expect(new Set(deposits.map(({ pubkey }) => pubkey)).size).toBe(deposits.length)
  for (const deposit of deposits.slice(0, 4)) expect(verifyDepositSignature(deposit)).toBe(true)
})

test.each([
  ['credentials of type 0x00', { withdrawalCredentials: `0x00${'00'.repeat(11)}${staker.slice(2)}` }],
  ['credentials of a later type', { withdrawalCredentials: `0x03${'00'.repeat(11)}${staker.slice(2)}` }],
  ['padding that is not zero', { withdrawalCredentials: `0x01${'00'.repeat(10)}01${staker.slice(2)}` }],
  ['the zero address', { withdrawalCredentials: `0x01${'00'.repeat(31)}` }],
  ['more than 32 ETH on 0x01', { amountsGwei: [gwei32 + 1n] }],
  ['less than 32 ETH', { amountsGwei: [gwei32 - 1n] }],
  [
    'more than 2048 ETH',
    { withdrawalCredentials: `0x02${credentials.slice(4)}`, amountsGwei: [2048n * 10n ** 9n + 1n] },
  ],
  ['no amount', { amountsGwei: [] }],
  ['more keys than an offer has', { amountsGwei: Array(1001).fill(gwei32) }],
  ['another network', { network: 'sepolia' }],
  ['credentials that are too long', { withdrawalCredentials: `${credentials}00` }],
])('[F.06] the keyring refuses to sign %s for anyone', async (_, changed) => {
  const { nextIndex } = await keyring.state()
  await expect(keyring.sign(instance, [order(changed) as never])).rejects.toMatchObject({
    code: 'KEYRING_REFUSED',
  })
  expect((await keyring.state()).nextIndex).toBe(nextIndex)
})

test('[F.06] keys are given out no faster than the operator allows', async () => {
  let now = 0
  const rate = createKeyRate(60_000, () => now)
  rate.take(1_000)
  expect(() => rate.take(1)).toThrow('KEY_RATE_EXCEEDED')
  now += 60_000
  rate.take(1_000)
  expect(() => rate.take(1)).toThrow('KEY_RATE_EXCEEDED')
})

test('[F.06] skipping indexes and deriving public keys are bounded', async () => {
  const { nextIndex } = await keyring.state()
  const far = [{ index: nextIndex + 60_000_000, reason: 'pause' as const }]
  await expect(keyring.skip(far)).rejects.toMatchObject({ code: 'KEYRING_REFUSED' })
  await expect(keyring.pubkeys(0, 8_001)).rejects.toMatchObject({ code: 'KEYRING_REFUSED' })
  expect((await keyring.state()).nextIndex).toBe(nextIndex)
})

/** A raw request, without the client's care. */
function raw(
  method: string,
  path: string,
  body: string | Buffer,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: keys.socket, path, method }, response => {
      let text = ''
      response.on('data', chunk => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

test.each([
  ['a call that there is not', 'POST', '/keystore', '[1,"x"]'],
  ['a name of every object', 'POST', '/constructor', '[]'],
  ['another method', 'GET', '/state', ''],
  ['no JSON', 'POST', '/state', '{'],
  ['too many arguments', 'POST', '/state', '[1]'],
  ['a body above a megabyte', 'POST', '/sign', Buffer.alloc(1024 * 1024 + 1, 32)],
])('[F.06] %s is refused, and the keyring continues', async (_, method, path, body) => {
  const answer = await raw(method, path, body).catch((error: Error) => ({ status: 0, text: error.message }))
  expect(answer.status).not.toBe(200)
  expect((await keyring.state()).instance).toBe(instance)
})

test('[F.06] the socket is its owner’s alone, and no call reveals a secret', async () => {
  expect(statSync(keys.socket).mode & 0o777).toBe(0o600)
  expect(Object.keys(keyringArguments)).toEqual([
    ...['state', 'pubkeys', 'skip', 'sign', 'split', 'handOver'],
    ...['clientKeys', 'feeRecipient', 'setFeeRecipient', 'signExit'],
  ])
  const { index, pubkey } = await signedDeposit()
  const answers = [
    await keyring.state(),
    await keyring.pubkeys(index, 1),
    await keyring.handOver('hoodi', [{ index, pubkey }]),
    await keyring.handOver('hoodi', [{ index, pubkey: `0x${'ab'.repeat(48)}` }]),
  ]
  const text = JSON.stringify(answers)
  for (const secret of [mnemonic, password, 'crypto', environment.VALIDATOR_CLIENT_TOKEN_ETH_HOODI ?? ''])
    expect(text).not.toContain(secret)
  expect(text).toContain('KEYSTORE_MISMATCH')
})

test('[F.06] a file that is no socket is never removed for one', async () => {
  const path = join(folder, 'notes.txt')
  writeFileSync(path, 'kept')
  const other = mkdtempSync(join(tmpdir(), 'granary-keyring-'))
  onTestFinished(() => rmSync(other, { recursive: true }))
  const starting = startKeys({ ...environment, VALIDATOR_KEY_FOLDER: other, KEYS_SOCKET: path })
  await expect(starting).rejects.toThrow('EADDRINUSE')
  expect(readFileSync(path, 'utf8')).toBe('kept')
})

test('[F.06] a key that was never given out goes to no client', async () => {
  const { nextIndex } = await keyring.state()
  const [pubkey = '0x'] = await keyring.pubkeys(nextIndex + 5, 1)
  expect(await keyring.handOver('hoodi', [{ index: nextIndex + 5, pubkey }])).toMatchObject([
    { status: 'kept', code: 'KEYRING_REFUSED' },
  ])
  expect(await keyring.clientKeys('hoodi')).not.toContain(pubkey)
})

test('[F.06] keys go to a client one call after another, so that none takes back what another gives', async () => {
  let [underWay, most] = [0, 0]
  const client = createServer(async (asked, answer) => {
    most = Math.max(most, ++underWay)
    const chunks: Buffer[] = []
    for await (const chunk of asked as AsyncIterable<Buffer>) chunks.push(chunk)
    await new Promise(resolve => setTimeout(resolve, 50))
    const { keystores } = JSON.parse(Buffer.concat(chunks).toString()) as { keystores: string[] }
    underWay -= 1
    answer.end(JSON.stringify({ data: keystores.map(() => ({ status: 'imported' })) }))
  })
  const url = `http://127.0.0.1:${await listen(client, '127.0.0.1', 0)}`
  const own = mkdtempSync(join(tmpdir(), 'granary-keyring-'))
  const others = await startKeys({
    ...environment,
    VALIDATOR_KEY_FOLDER: own,
    VALIDATOR_CLIENT_URL_ETH_HOODI: url,
  })
  const line = connectKeyring(others.socket)
  onTestFinished(async () => {
    line.close()
    await others.close()
    client.close()
    client.closeAllConnections()
    rmSync(own, { recursive: true })
  })
  await line.skip([{ index: 2, reason: 'floor' }])
  const names = (await line.pubkeys(0, 2)).map((pubkey, index) => ({ index, pubkey }))
  const outcomes = await Promise.all(names.map(name => line.handOver('hoodi', [name])))
  expect(outcomes.flat()).toMatchObject([{ status: 'imported' }, { status: 'imported' }])
  expect(most).toBe(1)
})

test('[F.06] rewards go to the staker whom the key signed for, or to its splitter, and to no one else', async () => {
  const deposit = await signedDeposit()
  await keyring.handOver('hoodi', [{ index: deposit.index, pubkey: deposit.pubkey }])
  const set = (address: Hex, shareBps = 0, given: SignedDeposit = deposit) =>
    keyring.setFeeRecipient('hoodi', given, address, shareBps)
  await set(staker)
  expect(await keyring.feeRecipient('hoodi', deposit.pubkey)).toBe(staker)
  const splitter = splitterAddress(staker, { factory, shareBps: 800 })
  await set(splitter, 800)
  expect(await keyring.feeRecipient('hoodi', deposit.pubkey)).toBe(splitter)
  const thief: Hex = `0x${'7e'.repeat(20)}`
  await expect(set(thief)).rejects.toMatchObject({ code: 'KEYRING_REFUSED' })
  await expect(set(thief, 800)).rejects.toMatchObject({ code: 'KEYRING_REFUSED' })
  const forged = { ...deposit, withdrawalCredentials: `0x01${'00'.repeat(11)}${thief.slice(2)}` as Hex }
  await expect(set(thief, 0, forged)).rejects.toMatchObject({ code: 'KEYRING_REFUSED' })
  expect(await keyring.feeRecipient('hoodi', deposit.pubkey)).toBe(splitter)
})

test('[F.06] an exit is signed only on the wish of the withdrawal address, in this provider’s words', async () => {
  const deposit = await signedDeposit()
  const other = await signedDeposit()
  const wish = async (changed: object = {}, signer = owner) => {
    const message = exitRequestMessage({
      ...{ host: 'stake.example', chainName: hoodi.name, chainId: hoodi.id, withdrawalAddress: staker },
      ...{ pubkeys: [deposit.pubkey], signedAtSeconds: 1_764_000_000 },
      ...changed,
    })
    return { withdrawalAddress: staker, message, signature: await signer.signMessage({ message }) }
  }
  const sign = (given: Awaited<ReturnType<typeof wish>>, of: SignedDeposit = deposit) =>
    keyring.signExit('hoodi', of, 1, given)
  const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  const good = await wish()
  const refused = [
    sign(await wish({}, stranger)),
    sign(await wish({ host: 'stake.example.evil' })),
    sign(await wish({ pubkeys: [other.pubkey] })),
    sign(await wish({ chainId: 1 })),
    sign({ ...good, message: `${good.message}\n- ${other.pubkey}` }, other),
    sign({ ...good, withdrawalAddress: stranger.address.toLowerCase() as Hex }),
    sign(good, { ...deposit, signature: other.signature }),
  ]
  const outcomes = await Promise.allSettled(refused)
  expect(outcomes.map(one => one.status === 'rejected' && one.reason.code)).toEqual(
    Array(refused.length).fill('KEYRING_REFUSED'),
  )
  // The client is asked, and does not have the key.
  await expect(sign(good)).rejects.toMatchObject({ code: 'VALIDATOR_CLIENT_REFUSED' })
})

test('[F.06] orders of one moment share a call, and an absent keyring is reported by its code', async () => {
  const calls: number[] = []
  const orders = createOrders({
    sign: (known, some) => {
      calls.push(some.length)
      return keyring.sign(known, some)
    },
  })
  const signed = await Promise.all(Array.from({ length: 20 }, () => orders.sign(instance, order())))
  expect(new Set(signed.map(({ firstIndex }) => firstIndex)).size).toBe(20)
  expect(calls).toEqual([20])
  const away = connectKeyring(join(folder, 'no.sock'))
  await expect(away.state()).rejects.toMatchObject({
    code: 'KEYS_UNAVAILABLE',
    status: 503,
    wasNeverAsked: true,
  })
  away.close()
})

test('[F.06] after a restart the counter continues, earlier checks are void, and calls find the new process', async () => {
  instance = (await keyring.state()).instance
  const { index } = await signedDeposit()
  await keys.close()
  await expect(keyring.state()).rejects.toMatchObject({ code: 'KEYS_UNAVAILABLE' })
  keys = await startKeys(environment)
  await expect(keyring.sign(instance, [order()])).rejects.toMatchObject({ code: 'KEYRING_CHANGED' })
  const state = await keyring.state()
  expect([state.isNew, state.nextIndex]).toEqual([false, index + 1])
  instance = state.instance
  expect((await signedDeposit()).index).toBe(index + 1)
})
