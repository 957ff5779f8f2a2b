import { expect, test } from 'vitest'
import { createServerSiwx } from './createServerSiwx.ts'
import { formatSiwxMessage } from './formatSiwxMessage.ts'

const accountAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = 'eip155:560048'
const terms = {
  nonce: '4d0e7f6a2b1c9835',
  issuedAt: '2026-11-22T03:00:00.000Z',
  expirationTime: '2026-11-23T03:00:00.000Z',
}
const page = { domain: 'stake.example', uri: 'https://stake.example' }
const message = formatSiwxMessage({ ...page, accountAddress, chainId, version: '1', ...terms })

/** A server whose answers the test controls. */
function server(answer: (method: string, path: string) => unknown) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const [method, path] = [init?.method ?? 'GET', String(url)]
    asked.push(`${method} ${path}${init?.body ? ` ${String(init.body)}` : ''}`)
    const said = answer(method, path)
    return said instanceof Response ? said : Response.json(said)
  }
  return {
    asked,
    siwx: createServerSiwx({
      ...page,
      baseUrl: '/sign-in',
      fetch,
      resources: ['https://stake.example/terms'],
    }),
  }
}

test('[B1.39] a message takes nonce and times from the server and all else from the page', async () => {
  const { siwx, asked } = server(() => terms)
  const made = await siwx.createMessage({ accountAddress, chainId })
  expect(made.data).toEqual({
    ...page,
    ...terms,
    accountAddress,
    chainId,
    version: '1',
    resources: ['https://stake.example/terms'],
  })
  expect(made.toString()).toContain('Nonce: 4d0e7f6a2b1c9835\n')
  expect(asked).toEqual(['POST /sign-in/nonces {}'])
})

test('[B3.16] a session is what the server says about this browser, for that account and chain only', async () => {
  const { siwx } = server(() => ({ session: { message, expiresAt: '2026-11-22T12:00:00.000Z' } }))
  const [session] = await siwx.getSessions(chainId, accountAddress.toLowerCase())
  expect(session?.data).toMatchObject({ accountAddress, expirationTime: '2026-11-22T12:00:00.000Z' })
  expect(await siwx.getSessions('eip155:1', accountAddress)).toEqual([])
  expect(await siwx.getSessions(chainId, `0x${'11'.repeat(20)}`)).toEqual([])
})

test.each([
  { session: null },
  {},
  { session: { message: 'Hello', expiresAt: 'soon' } },
  { session: { message: 7 } },
  [],
])('an answer without a signed-in account is no session: %j', async said => {
  expect(await server(() => said).siwx.getSessions(chainId, accountAddress)).toEqual([])
})

test.each([
  ['refuses', () => Response.json({ code: 'SIGN_IN_EXPIRED', title: 'Too late.' }, { status: 422 })],
  ['breaks', () => new Response('<html>', { status: 502 })],
  ['answers with invalid JSON', () => new Response('<html>')],
  ['answers something useless', () => ({ nonce: 7 })],
  [
    'is away',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('a server that %s is one error', async (_name, answer) => {
  await expect(server(answer).siwx.createMessage({ accountAddress, chainId })).rejects.toMatchObject({
    code: 'SIWX_SERVER_REFUSED',
  })
})

test('rejects a nonce that would break out of its line', async () => {
  const { siwx } = server(() => ({ ...terms, nonce: '12345678\nResources:' }))
  const made = await siwx.createMessage({ accountAddress, chainId })
  expect(() => made.toString()).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
})

test('adds, replaces and ends sessions at the server', async () => {
  const { siwx, asked } = server(() => ({ session: null }))
  const session = {
    data: { ...page, ...terms, accountAddress, chainId, version: '1' },
    message: 'text',
    signature: '0x1',
  }
  await siwx.addSession(session)
  await siwx.setSessions([session])
  await siwx.setSessions([])
  await siwx.revokeSession(chainId, accountAddress)
  const post = 'POST /sign-in/session {"message":"text","signature":"0x1"}'
  // Sends the account along: the cookie may belong to another by now.
  const own = `DELETE /sign-in/session?account=${encodeURIComponent(`${chainId}:${accountAddress}`)}`
  expect(asked).toEqual([post, post, 'DELETE /sign-in/session', own])
})
