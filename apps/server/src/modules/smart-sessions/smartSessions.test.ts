import {
  formatRevocationMessage,
  formatSessionMessage,
  type SessionClaim,
} from '@granary/wallet/smart-sessions'
import { getAddress, keccak256 } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployKeyWallet } from '#test/deployKeyWallet.ts'
import { startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const hoodi = 560048
const origin = 'https://app.portal.example'
let server: TestServer

beforeAll(async () => {
  const { ethereum } = await testDevnet()
  server = await startTestServer({
    RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
    RATE_LIMIT_SESSION_CHANGES_PER_HOUR: '0',
    PROJECTS: JSON.stringify([
      { id: 'portal', name: 'Portal', origins: ['https://*.portal.example'] },
      { id: 'mobile', name: 'Mobile', origins: ['capacitor://localhost'] },
      { id: 'open', name: 'Open', origins: ['*'] },
    ]),
  })
})
afterAll(() => server?.close())

type Account = ReturnType<typeof newAccount>
const newAccount = () => privateKeyToAccount(generatePrivateKey())
const newPci = () => keccak256(generatePrivateKey())
const seconds = (after: number) => Math.floor(Date.now() / 1000) + after
const minutes = (after: number) => new Date(Date.now() + after * 60_000).toISOString()

const claimOf = (account: Account, change: Partial<SessionClaim> = {}): SessionClaim => ({
  pci: newPci(),
  permissions: ['native-token-transfer', 'erc20-transfer'],
  expiry: seconds(3_600),
  address: account.address,
  chainId: hoodi,
  origin,
  nonce: generatePrivateKey().slice(2, 18),
  issuedAt: new Date().toISOString(),
  ...change,
})

type Request = { headers?: Record<string, string>; query?: string; at?: string; body?: object }

async function post(path: string, body: object, { headers, query = '?projectId=portal' }: Request = {}) {
  const response = await fetch(`${server.url}${path}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; pci?: string; detail?: string }
  return { status: response.status, ...answer }
}

async function record(account: Account, claim: SessionClaim, request: Request = {}) {
  const message = formatSessionMessage(claim)
  const signature = await account.signMessage({ message })
  const path = `/v1/sessions/${request.at ?? claim.address}`
  return post(path, { message, signature, ...request.body }, request)
}

type Listed = {
  pci: `0x${string}`
  chainId: string
  createdAt: string
  expiresAt: string
  revokedAt: string | null
}

async function list(address: string): Promise<Listed[]> {
  const { sessions } = (await (await server.get(`/v1/sessions/${address}`)).json()) as { sessions: Listed[] }
  return sessions
}

/** Signs for the session as it is listed, with one thing changed. */
async function revoke(
  account: Account,
  address: string,
  { pci, createdAt }: Pick<Listed, 'pci' | 'createdAt'>,
  { as, ...request }: Request & { as?: Partial<Parameters<typeof formatRevocationMessage>[0]> } = {},
) {
  const checksummed = getAddress(address)
  const message = formatRevocationMessage({
    pci,
    createdAt,
    chainId: hoodi,
    origin,
    address: checksummed,
    ...as,
  })
  const signature = await account.signMessage({ message })
  return post(`/v1/sessions/${request.at ?? address}/revoke`, { pci, signature, ...request.body }, request)
}

test('[B7.38] an account’s sessions are listed by its address in any case, without what a key could use', async () => {
  const account = newAccount()
  expect(await list(account.address)).toEqual([])
  const [first, second] = [claimOf(account, { issuedAt: minutes(-1) }), claimOf(account)]
  for (const claim of [first, second])
    expect(await record(account, claim)).toEqual({ status: 200, pci: claim.pci })
  const listed = await list(account.address.toLowerCase())
  expect(listed).toEqual(
    [second, first].map(({ pci, permissions, expiry, issuedAt }) => ({
      pci,
      chainId: `eip155:${hoodi}`,
      permissions,
      origin,
      createdAt: issuedAt,
      expiresAt: new Date(expiry * 1000).toISOString(),
      revokedAt: null,
    })),
  )
  expect(await list(`0x${account.address.slice(2).toUpperCase()}`)).toEqual(listed)
  expect((await server.get('/v1/sessions/0x12')).status).toBe(400)
  const foreign = await fetch(`${server.url}/v1/sessions/${account.address}?projectId=portal`, {
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)
})

test('[B7.39] pci and signature revoke a session, once and for good', async () => {
  const account = newAccount()
  const [claim, other] = [claimOf(account, { issuedAt: minutes(-1) }), claimOf(account)]
  await record(account, claim)
  await record(account, other)
  const session = { pci: claim.pci as `0x${string}`, createdAt: claim.issuedAt }
  expect(await revoke(account, account.address, session)).toEqual({ status: 200, success: true })
  const [untouched, revoked] = await list(account.address)
  expect(untouched?.revokedAt).toBeNull()
  expect(Date.parse(revoked?.revokedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect((await revoke(account, account.address.toLowerCase(), session)).status).toBe(200)
  expect((await list(account.address))[1]).toEqual(revoked)
  // Neither the same message nor a new one gives the permission back.
  for (const again of [claim, { ...claim, issuedAt: minutes(0), nonce: 'anothernonce' }])
    expect(await record(account, again)).toMatchObject({
      status: 409,
      code: 'SESSION_RECORDED',
      detail: 'revoked',
    })
})

test('a page revokes what another page of the project recorded, with a message in its own name', async () => {
  const account = newAccount()
  const claim = claimOf(account)
  await record(account, claim)
  const session = { pci: claim.pci as `0x${string}`, createdAt: claim.issuedAt }
  const headers = { origin: 'https://other.portal.example', 'sec-fetch-site': 'cross-site' }
  expect((await revoke(account, account.address, session, { headers })).code).toBe(
    'SESSION_SIGNATURE_INVALID',
  )
  const as = { origin: headers.origin }
  expect((await revoke(account, account.address, session, { as })).code).toBe('SESSION_SIGNATURE_INVALID')
  expect((await revoke(account, account.address, session, { as, headers })).status).toBe(200)
})

test('a page in an application records and revokes by its origin, where the project allows it', async () => {
  const account = newAccount()
  const app = 'capacitor://localhost'
  const claim = claimOf(account, { origin: app })
  const headers = { origin: app, 'sec-fetch-site': 'cross-site' }
  expect((await record(account, claim, { query: '?projectId=portal', headers })).code).toBe('ORIGIN_FOREIGN')
  const request = { query: '?projectId=mobile', headers }
  expect(await record(account, claim, request)).toEqual({ status: 200, pci: claim.pci })
  const session = { pci: claim.pci as `0x${string}`, createdAt: claim.issuedAt }
  const revoking = { ...request, as: { origin: app } }
  expect((await revoke(account, account.address, session, revoking)).status).toBe(200)
})

test.each(['null', 'app:', 'data:x'])('a page whose origin is %s revokes nothing', async page => {
  const account = newAccount()
  const claim = claimOf(account)
  await record(account, claim)
  const session = { pci: claim.pci as `0x${string}`, createdAt: claim.issuedAt }
  const request = { query: '?projectId=open', headers: { origin: page } }
  expect(await revoke(account, account.address, session, request)).toMatchObject({
    status: 403,
    code: 'SESSION_ORIGIN_FOREIGN',
  })
})

const [alice, mallory] = [newAccount(), newAccount()]

test.each<[string, Partial<SessionClaim> | (() => Partial<SessionClaim>), Request, string]>([
  ['the session of another account', {}, { at: mallory.address }, 'SESSION_MESSAGE_INVALID'],
  ['another’s signature', { address: mallory.address }, {}, 'SESSION_SIGNATURE_INVALID'],
  ['a text of its own', {}, { body: { message: 'Record this' } }, 'SESSION_MESSAGE_INVALID'],
  [
    'a signature of something else',
    {},
    { body: { signature: `0x${'12'.repeat(65)}` } },
    'SESSION_SIGNATURE_INVALID',
  ],
  ['an endless signature', {}, { body: { signature: `0x${'12'.repeat(10_001)}` } }, 'REQUEST_INVALID'],
  ['an endless message', {}, { body: { message: 'x'.repeat(4_097) } }, 'REQUEST_INVALID'],
  ['a message of an hour ago', () => ({ issuedAt: minutes(-60) }), {}, 'SESSION_MESSAGE_EXPIRED'],
  ['a message of the future', () => ({ issuedAt: minutes(5) }), {}, 'SESSION_MESSAGE_EXPIRED'],
  ['a time in another form', { issuedAt: minutes(0).replace(/\.\d+/, '') }, {}, 'SESSION_MESSAGE_INVALID'],
  ['a session of yesterday', { expiry: seconds(-1) }, {}, 'SESSION_EXPIRY_INVALID'],
  ['a session for ever', { expiry: seconds(11 * 366 * 86_400) }, {}, 'SESSION_EXPIRY_INVALID'],
  ['11 permissions', { permissions: Array.from({ length: 11 }, () => 'x') }, {}, 'SESSION_MESSAGE_INVALID'],
  ['an endless permission', { permissions: ['x'.repeat(65)] }, {}, 'SESSION_MESSAGE_INVALID'],
  ['a chain without a number', { chainId: 0 }, {}, 'SESSION_MESSAGE_INVALID'],
  ['a message for another site', { origin: 'https://evil.example' }, {}, 'SESSION_ORIGIN_FOREIGN'],
  [
    'a message for another page than asks',
    {},
    { headers: { origin: 'https://other.portal.example', 'sec-fetch-site': 'cross-site' } },
    'SESSION_ORIGIN_FOREIGN',
  ],
  ['a program without a project', {}, { query: '' }, 'SESSION_ORIGIN_FOREIGN'],
  [
    'a chain without a node here',
    { chainId: 424242, address: mallory.address },
    {},
    'SESSION_SIGNATURE_INVALID',
  ],
])('%s records nothing', async (_what, change, request, code) => {
  const claim = claimOf(alice, typeof change === 'function' ? change() : change)
  expect((await record(alice, claim, request)).code).toBe(code)
  expect(await list(alice.address)).toEqual([])
})

test('no other signature revokes a session', async () => {
  const account = newAccount()
  const [claim, second] = [claimOf(account), claimOf(account)]
  await record(account, claim)
  await record(account, second)
  const session = { pci: claim.pci as `0x${string}`, createdAt: claim.issuedAt }
  const attempts: [Account, NonNullable<Parameters<typeof revoke>[3]>, string][] = [
    [mallory, {}, 'SESSION_SIGNATURE_INVALID'],
    [mallory, { at: mallory.address }, 'SESSION_NOT_FOUND'],
    [account, { as: { chainId: 1 } }, 'SESSION_SIGNATURE_INVALID'],
    [account, { as: { origin: 'https://evil.example' } }, 'SESSION_SIGNATURE_INVALID'],
    [account, { as: { pci: second.pci } }, 'SESSION_SIGNATURE_INVALID'],
    [account, { as: { createdAt: minutes(-2) } }, 'SESSION_SIGNATURE_INVALID'],
    [account, { body: { pci: newPci() } }, 'SESSION_NOT_FOUND'],
    [account, { body: { pci: '0x12' } }, 'REQUEST_INVALID'],
    [account, { body: { signature: '0x' } }, 'SESSION_SIGNATURE_INVALID'],
  ]
  for (const [signer, change, code] of attempts)
    expect((await revoke(signer, account.address, session, change)).code, JSON.stringify(change)).toBe(code)
  const recording = await account.signMessage({ message: formatSessionMessage(claim) })
  const replayed = await revoke(account, account.address, session, { body: { signature: recording } })
  expect(replayed.code).toBe('SESSION_SIGNATURE_INVALID')
  expect((await list(account.address)).every(({ revokedAt }) => revokedAt === null)).toBe(true)
})

test('a contract account’s owner records and revokes (EIP-1271), and a stranger with its address elsewhere does not', async () => {
  const owner = newAccount()
  const address = await deployKeyWallet(owner.address)
  const claim = claimOf(owner, { address })
  expect((await record(mallory, claim)).code).toBe('SESSION_SIGNATURE_INVALID')
  expect((await record(owner, claim)).status).toBe(200)
  const session = { pci: claim.pci as `0x${string}`, createdAt: claim.issuedAt }
  for (const chainId of [hoodi, 424242])
    expect((await revoke(mallory, address, session, { as: { chainId } })).code).toBe(
      'SESSION_SIGNATURE_INVALID',
    )
  expect((await revoke(owner, address, session)).status).toBe(200)
})

test('concurrent records of one message agree', async () => {
  const account = newAccount()
  const claim = claimOf(account)
  const once = await Promise.all(Array.from({ length: 5 }, () => record(account, claim)))
  expect(once.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await list(account.address)).toHaveLength(1)
})

test('changes of a visitor are limited', async () => {
  const limited = await startTestServer({ RATE_LIMIT_SESSION_CHANGES_PER_HOUR: '2' })
  const codes: unknown[] = []
  for (const path of ['', '/revoke', '']) {
    const body = { message: 'x', pci: newPci(), signature: '0x' }
    const response = await limited.post(`/v1/sessions/${alice.address}${path}`, body)
    codes.push(((await response.json()) as { code: string }).code)
  }
  expect(codes).toEqual(['SESSION_MESSAGE_INVALID', 'SESSION_NOT_FOUND', 'RATE_LIMITED'])
  await limited.close()
})
