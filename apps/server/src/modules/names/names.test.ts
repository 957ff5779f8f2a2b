import { renewOnRetry } from '@granary/contracts/testing/retry'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deployKeyWallet } from '#test/deployKeyWallet.ts'
import { type ClaimChange, signClaim } from '#test/signClaim.ts'
import { startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const zone = 'granary.local'
const hoodi = 560048
let server: TestServer

renewOnRetry(
  async () => {
    const { ethereum } = await testDevnet()
    server = await startTestServer({
      RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
      NAMES_ZONE: zone,
      NAMES_RESERVED: 'acme-staking',
      RATE_LIMIT_NAME_REGISTRATIONS_PER_HOUR: '0',
      PROJECTS: JSON.stringify([
        { id: 'portal', name: 'Portal', origins: ['https://*.portal.example', 'http://127.0.0.1:*'] },
      ]),
    })
  },
  async () => server?.close(),
)

const newAccount = () => privateKeyToAccount(generatePrivateKey())

type Answer = { status: number; body: Record<string, never> & { code?: string; reasons?: unknown[] } }

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Answer['body'],
})
const get = async (path: string) => answerOf(await server.get(path))

type Change = ClaimChange & { body?: object; headers?: Record<string, string>; query?: string }

/** Registers a name as a page of the project does, with one thing changed. */
async function register(
  account: ReturnType<typeof newAccount>,
  name: string,
  { body, headers, query = '?projectId=portal', ...change }: Change = {},
): Promise<Answer> {
  return answerOf(
    await fetch(`${server.url}/v1/profile/account${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...(await signClaim(account, `${name}.${zone}`, change)), ...body }),
    }),
  )
}

test('[B7.32] [B7.29] [B7.30] a signed message registers a name, which is found by name and by address', async () => {
  const account = newAccount()
  expect(await get(`/v1/profile/account/forward.${zone}?apiVersion=2`)).toMatchObject({
    status: 404,
    body: {
      code: 'NAME_NOT_FOUND',
      reasons: [{ name: 'name', description: 'No account has this name.' }],
    },
  })
  expect((await get(`/v1/profile/reverse/${account.address}?apiVersion=2`)).body).toEqual([])
  expect(await register(account, 'forward')).toEqual({ status: 200, body: { success: true } })
  const address = account.address.toLowerCase()
  const profile = {
    name: `forward.${zone}`,
    addresses: { [2147483648 + hoodi]: { address, created_at: expect.stringMatching(/Z$/) } },
  }
  for (const name of [`forward.${zone}`, 'forward', `FORWARD.${zone}`])
    expect((await get(`/v1/profile/account/${name}?apiVersion=2`)).body).toMatchObject(profile)
  const found = await get(`/v1/profile/reverse/${account.address}?sender=${account.address}&apiVersion=2`)
  expect(found.body).toMatchObject([profile])
  expect((await get('/v1/profile/account/forward.eth')).status).toBe(404)
  expect((await get('/v1/profile/reverse/0x12')).body.code).toBe('REQUEST_INVALID')
})

test('[B7.31] suggestions are the name itself and free names like it, in the zone', async () => {
  const path = `/v1/profile/suggestions/suggested?zone=${zone}`
  const before = (await get(path)).body as unknown as {
    suggestions: { name: string; registered: boolean }[]
  }
  expect(before.suggestions[0]).toEqual({ name: `suggested.${zone}`, registered: false })
  expect(before.suggestions).toHaveLength(6)
  const [, second] = before.suggestions
  await register(newAccount(), 'suggested')
  await register(newAccount(), second?.name.slice(0, -zone.length - 1) ?? '')
  const after = (await get(path)).body as unknown as typeof before
  expect(after.suggestions[0]).toEqual({ name: `suggested.${zone}`, registered: true })
  expect(after.suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
  expect(after.suggestions.map(({ name }) => name)).not.toContain(second?.name)
  expect((await get('/v1/profile/suggestions/suggested?zone=other.example')).body.code).toBe(
    'NAME_ZONE_FOREIGN',
  )
  expect((await get('/v1/profile/suggestions/support')).body).toMatchObject({
    suggestions: [{ name: `support.${zone}`, registered: true }, {}, {}, {}, {}, {}],
  })
})

test.each([
  ['bob', 'A name has at least 4 characters.'],
  ['-alice', /does not begin or end with a hyphen/],
  ['xn--alice', /no two after its second/],
  ['ali.ce', /hyphens/],
])('[B9.43] [B8.30] the name %s is refused with a reason', async (name, description) => {
  const { status, body } = await register(newAccount(), name)
  expect([status, body.code]).toEqual([422, 'NAME_INVALID'])
  expect(body.reasons).toEqual([
    {
      name: 'name',
      description: typeof description === 'string' ? description : expect.stringMatching(description),
    },
  ])
})

test('reserved names, and those that look like one or like another’s, are refused', async () => {
  for (const name of ['support', 'supp0rt', 'sup-port', 'acme-staking', 'acmestaking'])
    expect((await register(newAccount(), name)).body.code, name).toBe('NAME_RESERVED')
  expect((await register(newAccount(), 'colonel')).status).toBe(200)
  for (const name of ['colonel', 'c0lonel', 'co1onel', 'coionel'])
    expect(await register(newAccount(), name), name).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN', reasons: [{ description: expect.stringContaining('is taken') }] },
    })
  // Cyrillic letters do not even get into a message.
  expect((await get(`/v1/profile/suggestions/${encodeURIComponent('аlice')}`)).body.code).toBe('NAME_INVALID')
})

test('an address has one name, and the same message again changes nothing', async () => {
  const account = newAccount()
  const once = { nonce: 'samenonce', issuedAt: new Date().toISOString() }
  expect((await register(account, 'first-name', once)).status).toBe(200)
  expect((await register(account, 'first-name', once)).status).toBe(200)
  expect((await register(account, 'first-name')).body.code).toBe('NAME_TAKEN')
  expect((await register(account, 'second-name')).body).toMatchObject({
    code: 'NAME_ADDRESS_TAKEN',
    detail: `first-name.${zone}`,
  })
})

test('of concurrent claims on one name, and of one address, one is registered', async () => {
  const claims = Array.from({ length: 6 }, () => register(newAccount(), 'contested'))
  const one = (await Promise.all(claims)).map(({ status, body }) => body.code ?? status)
  expect(one.filter(code => code === 200)).toHaveLength(1)
  expect(one.filter(code => code === 'NAME_TAKEN')).toHaveLength(5)
  const account = newAccount()
  const names = ['greedy-a', 'greedy-b', 'greedy-c', 'greedy-d'].map(name => register(account, name))
  const many = (await Promise.all(names)).map(({ status, body }) => body.code ?? status)
  expect(many.filter(code => code === 200)).toHaveLength(1)
  expect(many.filter(code => code === 'NAME_ADDRESS_TAKEN')).toHaveLength(3)
})

const [alice, mallory] = [newAccount(), newAccount()]
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

test.each<[string, Change | (() => Change), string]>([
  ['another address', { body: { address: mallory.address } }, 'NAME_MESSAGE_INVALID'],
  ['another coin type', { body: { coin_type: 60 } }, 'NAME_MESSAGE_INVALID'],
  ['a text of its own', { body: { message: 'Register alice' } }, 'NAME_MESSAGE_INVALID'],
  ['a message of an hour ago', () => ({ issuedAt: minutes(-60) }), 'NAME_MESSAGE_EXPIRED'],
  ['a message of the future', () => ({ issuedAt: minutes(5) }), 'NAME_MESSAGE_EXPIRED'],
  ['a message for a page of another site', { origin: 'https://evil.example' }, 'NAME_ORIGIN_FOREIGN'],
  [
    'a message for another page than asks',
    { headers: { origin: 'https://other.portal.example', 'sec-fetch-site': 'cross-site' } },
    'NAME_ORIGIN_FOREIGN',
  ],
  ['a page of another site', { headers: { origin: 'https://evil.example' } }, 'ORIGIN_FOREIGN'],
  ['a program without a project', { query: '' }, 'NAME_ORIGIN_FOREIGN'],
  ['an unknown project', { query: '?projectId=x' }, 'PROJECT_NOT_FOUND'],
  ['another zone', { name: 'alice.other.example' }, 'NAME_ZONE_FOREIGN'],
  ['no zone', { name: 'alice' }, 'NAME_ZONE_FOREIGN'],
  ['capitals', { name: `Alice.${zone}` }, 'NAME_ZONE_FOREIGN'],
  ['another’s signature', { address: mallory.address }, 'NAME_SIGNATURE_INVALID'],
  ['garbage for a signature', { body: { signature: '0x12' } }, 'NAME_SIGNATURE_INVALID'],
  ['a chain without a node here', { chainId: 424242, address: mallory.address }, 'NAME_SIGNATURE_INVALID'],
])('%s registers nothing', async (_what, change, code) => {
  const changed = typeof change === 'function' ? change() : change
  expect((await register(alice, 'refused-name', changed)).body.code).toBe(code)
  expect((await get('/v1/profile/account/refused-name')).status).toBe(404)
})

test('a contract account registers by its owner’s signature (EIP-1271)', async () => {
  const owner = newAccount()
  const address = await deployKeyWallet(owner.address)
  expect((await register(newAccount(), 'contract-name', { address })).body.code).toBe(
    'NAME_SIGNATURE_INVALID',
  )
  expect((await register(owner, 'contract-name', { address })).status).toBe(200)
  expect((await get(`/v1/profile/reverse/${address}`)).body).toMatchObject([
    { name: `contract-name.${zone}` },
  ])
})

test('registrations of a visitor are limited, and a server without a zone gives no names', async () => {
  const limited = await startTestServer({ NAMES_ZONE: zone, RATE_LIMIT_NAME_REGISTRATIONS_PER_HOUR: '2' })
  const codes: unknown[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const body = { coin_type: 60, address: alice.address, message: 'x', signature: '0x' }
    codes.push((await answerOf(await limited.post('/v1/profile/account', body))).body.code)
  }
  expect(codes).toEqual(['NAME_MESSAGE_INVALID', 'NAME_MESSAGE_INVALID', 'RATE_LIMITED'])
  await limited.close()
  const without = await startTestServer()
  expect(await answerOf(await without.get('/v1/profile/account/alice'))).toMatchObject({
    status: 503,
    body: { code: 'NAMES_NOT_CONFIGURED' },
  })
  await without.close()
})
