import { request } from 'node:http'
import { formatSiwxMessage, type SiwxSessionData } from '@granary/wallet/siwx'
import { type Hex, numberToHex, slice } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInBrowser } from '#test/signInBrowser.ts'
import { startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const account = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const sign = (message: string) => account.signMessage({ message })
const seconds = (offset: number) => new Date(Date.now() + offset * 1000).toISOString()
let server: TestServer

beforeAll(async () => {
  const { ethereum } = await testDevnet()
  server = await startTestServer({
    RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
    RATE_LIMIT_REQUESTS_PER_MINUTE: '0',
    RATE_LIMIT_SIGN_INS_PER_HOUR: '0',
  })
})
afterAll(() => server?.close())

const browser = () => signInBrowser(server)

test('[B1.02] [B3.15] signing in gives this browser a session of the account, signing out ends it', async () => {
  const page = browser()
  expect((await page.session()).body).toEqual({ session: null })
  const signed = await page.signIn(account.address, sign, { resources: ['https://stake.example/terms'] })
  expect(signed.status).toBe(200)
  expect(signed.body.session?.message).toContain(`${account.address}\n`)
  expect(signed.body.session?.message).toContain('Resources:\n- https://stake.example/terms')
  expect((await page.session()).body).toEqual(signed.body)
  expect((await browser().session()).body).toEqual({ session: null })
  const token = page.cookie()
  expect((await page.signOut()).body).toEqual({ session: null })
  page.setCookie(token)
  expect((await page.session()).body).toEqual({ session: null })
})

test('two tabs: signing out in one does not sign out the other one’s account, on any chain', async () => {
  const page = browser()
  const leave = async (chainId: string, { address }: { address: string }) =>
    (await page.ask('DELETE', `/sign-in/session?account=${chainId}:${address}`)).json()
  await page.signIn(account.address, sign)
  await page.signIn(stranger.address, message => stranger.signMessage({ message }))
  expect(await leave('eip155:560048', account)).toMatchObject({
    session: { message: expect.stringContaining(stranger.address) },
  })
  expect((await page.session()).body.session?.message).toContain(stranger.address)
  expect(await leave('eip155:1', { address: stranger.address.toLowerCase() })).toEqual({ session: null })
  expect((await page.session()).body).toEqual({ session: null })
  expect((await page.ask('DELETE', '/sign-in/session?account=nobody')).status).toBe(400)
})

test('a session ends with its message, and after SIGN_IN_SESSION_HOURS at the latest', async () => {
  const soon = seconds(90)
  const short = await browser().signIn(account.address, sign, { expirationTime: soon })
  expect(short.body.session?.expiresAt).toBe(soon)
  const long = await browser().signIn(account.address, sign, { expirationTime: seconds(30 * 86_400) })
  const lasts = Date.parse(long.body.session?.expiresAt ?? '') - Date.now()
  expect(lasts / 3_600_000).toBeGreaterThan(23.9)
  expect(lasts / 3_600_000).toBeLessThanOrEqual(24)
})

test('the cookie is for this site only and not for scripts, and each sign-in has a new token', async () => {
  const page = browser()
  const first = await page.signIn(account.address, sign)
  expect(first.cookie).toMatch(
    /^granary-session=[A-Za-z0-9_-]{43}; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Strict$/,
  )
  const before = page.cookie()
  await page.signIn(account.address, sign)
  expect(page.cookie()).not.toBe(before)
  page.setCookie(before)
  expect((await page.session()).body).toEqual({ session: null })
})

test('behind an https origin the cookie is Secure and carries the __Host- prefix, and the message names that origin', async () => {
  const site = await startTestServer({ PUBLIC_ORIGIN: 'https://stake.example' })
  try {
    const page = signInBrowser(site, 'https://stake.example')
    const signed = await page.signIn(account.address, sign)
    expect(signed.cookie).toMatch(
      /^__Host-granary-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await page.session()).body.session?.message).toMatch(/^stake\.example wants you/)
    // Its own loopback address is another site then.
    const local = await signInBrowser(site).ask('POST', '/sign-in/nonces', {})
    expect(local.status).toBe(403)
  } finally {
    await site.close()
  }
})

test('a message is accepted once: replayed, even concurrently, it signs in a single time', async () => {
  const page = browser()
  const message = formatSiwxMessage(await page.data(account.address))
  const signature = await sign(message)
  const answers = await Promise.all(Array.from({ length: 12 }, () => browser().send(message, signature)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['SIGN_IN_EXPIRED']))
})

test.each<[string, (data: SiwxSessionData) => Partial<SiwxSessionData>, string]>([
  ['a foreign domain', () => ({ domain: 'evil.example' }), 'SIGN_IN_DOMAIN_FOREIGN'],
  [
    'a domain that begins like ours',
    ({ domain }) => ({ domain: `${domain.split(':')[0]}.evil.example` }),
    'SIGN_IN_DOMAIN_FOREIGN',
  ],
  [
    'our domain as user of another',
    ({ domain }) => ({ domain: `${domain.replace(':', '%3A')}@evil.example` }),
    'SIGN_IN_DOMAIN_FOREIGN',
  ],
  ['another port', () => ({ domain: '127.0.0.1:1' }), 'SIGN_IN_DOMAIN_FOREIGN'],
  ['another scheme', () => ({ scheme: 'https' }), 'SIGN_IN_DOMAIN_FOREIGN'],
  ['a foreign uri', () => ({ uri: 'https://evil.example' }), 'SIGN_IN_DOMAIN_FOREIGN'],
  ['a uri that hides the host', ({ uri }) => ({ uri: `${uri}@evil.example` }), 'SIGN_IN_DOMAIN_FOREIGN'],
  ['an unknown chain', () => ({ chainId: 'eip155:5' }), 'SIGN_IN_CHAIN_UNSUPPORTED'],
  ['a chain written otherwise', () => ({ chainId: 'eip155:0560048' }), 'SIGN_IN_CHAIN_UNSUPPORTED'],
  ['another nonce', () => ({ nonce: '0123456789abcdef' }), 'SIGN_IN_EXPIRED'],
  ['a time in the future', () => ({ issuedAt: seconds(600) }), 'SIGN_IN_EXPIRED'],
  ['a time long ago', () => ({ issuedAt: seconds(-3600) }), 'SIGN_IN_EXPIRED'],
  ['not yet valid', () => ({ notBefore: seconds(600) }), 'SIGN_IN_EXPIRED'],
  ['not valid any more', () => ({ expirationTime: seconds(-1) }), 'SIGN_IN_EXPIRED'],
])('a message with %s is refused', async (_name, change, code) => {
  const page = browser()
  const data = await page.data(account.address)
  const message = formatSiwxMessage({ ...data, ...change(data) })
  const answer = await page.send(message, await sign(message))
  expect(answer.body.code).toBe(code)
  expect(answer.cookie).toBeUndefined()
})

test.each<[string, (text: string) => string]>([
  ['a letter of another alphabet in the domain', text => text.replace(/^127/, '１27')],
  ['an invisible character', text => text.replace('Version: 1', 'Version: 1\u200b')],
  ['a right-to-left mark', text => text.replace('URI', '\u202eURI')],
  ['a second nonce', text => text.replace('Nonce: ', 'Nonce: 0123456789\nNonce: ')],
  ['a field behind the end', text => `${text}\nPower: all`],
  ['version 2', text => text.replace('Version: 1', 'Version: 2')],
  ['no time of issue', text => text.replace(/\nIssued At: .*/, '')],
  ['a short nonce', text => text.replace(/Nonce: .*/, 'Nonce: 1234567')],
  ['nothing that was agreed on', () => 'Hello'],
])('a text with %s is no message', async (_name, change) => {
  const page = browser()
  const message = change(formatSiwxMessage(await page.data(account.address)))
  expect((await page.send(message, await sign(message))).body.code).toBe('SIGN_IN_MESSAGE_INVALID')
})

test('an oversized message or signature is not even read', async () => {
  const page = browser()
  const message = formatSiwxMessage(await page.data(account.address))
  expect((await page.send(message.padEnd(5000, 'x'), '0x00')).body.code).toBe('REQUEST_INVALID')
  expect((await page.send(message, `0x${'00'.repeat(20_000)}`)).body.code).toBe('REQUEST_INVALID')
})

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

test.each<[string, (message: string) => Promise<string>]>([
  ['of another account', message => stranger.signMessage({ message })],
  ['over another text', message => sign(`${message} `)],
  ['of nobody', async () => '0x'],
  ['that is no hex', async () => 'signature'],
  [
    'with its high twin of s',
    async message => {
      const signature = await sign(message)
      const s = numberToHex(order - BigInt(slice(signature, 32, 64)), { size: 32 })
      const v = slice(signature, 64) === '0x1b' ? '1c' : '1b'
      return `${slice(signature, 0, 32)}${s.slice(2)}${v}`
    },
  ],
  ['with an impossible v', async message => `${(await sign(message)).slice(0, -2)}05`],
  ['with something behind it', async message => `${await sign(message)}00`],
  ['in the short form', async message => (await sign(message)).slice(0, -2)],
  ['of zeros', async () => `0x${'00'.repeat(65)}`],
])('a signature %s is refused, and the message is used up', async (_name, make) => {
  const page = browser()
  const message = formatSiwxMessage(await page.data(account.address))
  const answer = await page.send(message, await make(message))
  expect(answer.body.code).toBe('SIGN_IN_SIGNATURE_INVALID')
  expect((await page.send(message, await sign(message))).body.code).toBe('SIGN_IN_EXPIRED')
})

test('hardware wallets write v as 0 or 1', async () => {
  const hardware = async (message: string): Promise<Hex> => {
    const signature = await sign(message)
    return `${slice(signature, 0, 64)}${slice(signature, 64) === '0x1b' ? '00' : '01'}`
  }
  expect((await browser().signIn(account.address, hardware)).status).toBe(200)
})

test('an address with a wrong checksum is refused', async () => {
  const swapCase = (letter: string) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())
  const wrong = `0x${account.address.slice(2).replace(/[a-f]/i, swapCase)}`
  expect((await browser().signIn(wrong, sign)).body.code).toBe('SIGN_IN_SIGNATURE_INVALID')
})

test('[F.36] pages of other sites, and non-pages, can sign no one in or out', async () => {
  const page = browser()
  const message = formatSiwxMessage(await page.data(account.address))
  const signature = await sign(message)
  for (const more of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect((await page.send(message, signature, more)).body.code).toBe('ORIGIN_FOREIGN')
  expect((await page.send(message, signature, { 'sec-fetch-site': 'none' })).body.code).toBe(
    'SIGN_IN_ORIGIN_FOREIGN',
  )
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const { status, body } = await page.send(message, signature, { 'content-type': type })
    expect([status, body.code]).toEqual([415, 'CONTENT_TYPE_INVALID'])
  }
  expect((await page.send(message, signature)).status).toBe(200)
  expect((await page.signOut({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await page.session()).body.session).not.toBeNull()
})

test('a request cannot claim a name for this server', async () => {
  const { hostname, port } = new URL(server.url)
  const headers = { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' }
  const status = await new Promise(resolve => {
    request({ hostname, port, path: '/api/v1/sign-in/nonces', method: 'POST', headers }, response => {
      response.resume()
      resolve(response.statusCode)
    }).end('{}')
  })
  expect(status).toBe(403)
})

test('behind a proxy this machine’s own name does not count: the operator has to name the site', async () => {
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    const answer = await browser().ask('POST', '/sign-in/nonces', {}, { [header]: 'x' })
    expect([header, answer.status]).toEqual([header, 503])
  }
})

test('a visitor has a limited number of attempts an hour', async () => {
  const site = await startTestServer({ RATE_LIMIT_SIGN_INS_PER_HOUR: '3' })
  try {
    const page = signInBrowser(site)
    for (let turn = 0; turn < 3; turn++) await page.terms()
    expect((await page.ask('POST', '/sign-in/nonces', {})).status).toBe(429)
    expect((await page.session()).status).toBe(200)
  } finally {
    await site.close()
  }
})

test('the log shows a sign-in, and of the account only what LOG_ADDRESSES allows', async () => {
  const site = await startTestServer({ LOG_ADDRESSES: 'hidden' })
  try {
    const page = signInBrowser(site)
    await page.signIn(account.address, sign)
    await page.signOut()
    expect(site.log()).toMatch(/"account":"\[address\]".*"msg":"signed in"/)
    expect(site.log()).toContain('"msg":"signed out"')
    expect(site.log().toLowerCase()).not.toContain(account.address.slice(2, 12).toLowerCase())
    expect(site.log()).not.toContain(page.cookie().split('=')[1] || 'granary-session=')
  } finally {
    await site.close()
  }
})
