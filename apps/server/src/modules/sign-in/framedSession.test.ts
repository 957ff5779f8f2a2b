import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatSiwxMessage } from '@granary/wallet/siwx'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInBrowser } from '#test/signInBrowser.ts'
import { startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const account = privateKeyToAccount(generatePrivateKey())
const framed = { 'x-granary-frame': '1', 'sec-fetch-site': 'same-origin' }
const folder = mkdtempSync(join(tmpdir(), 'granary-framed-'))
let framable: TestServer
let closed: TestServer

/** A server whose site names these pages as its frames. */
async function serverOf(name: string, ...origins: string[]): Promise<TestServer> {
  const metas = origins.map(origin => `<meta name="frame-origin" content="${origin}">`).join('')
  const site = mkdtempSync(join(folder, name))
  writeFileSync(join(site, 'index.html'), `<!doctype html>${metas}<div id="app"></div>`)
  const { ethereum } = await testDevnet()
  return startTestServer({
    STATIC_FOLDER: site,
    RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
    RATE_LIMIT_SIGN_INS_PER_HOUR: '0',
  })
}

beforeAll(async () => {
  framable = await serverOf('open', 'https://app.safe.global')
  closed = await serverOf('closed')
})
afterAll(async () => {
  await Promise.all([framable?.close(), closed?.close()])
  rmSync(folder, { recursive: true })
})

/** Signs in from a page, in a frame or not; other headers ask who is signed in afterwards. */
async function signIn(server: TestServer, headers: Record<string, string>) {
  const page = signInBrowser(server)
  const message = formatSiwxMessage(await page.data(account.address))
  const { status, cookie = '' } = await page.send(message, await account.signMessage({ message }), headers)
  expect(status).toBe(200)
  const isSignedIn = async (more: Record<string, string>) => {
    const answer = (await (await page.ask('GET', '/sign-in/session', undefined, more)).json()) as {
      session?: unknown
    }
    return Boolean(answer.session)
  }
  return { page, cookie, isSignedIn }
}

test('[F.40] [A1.26] a frame’s session is a partitioned cookie that counts only with the frame’s header', async () => {
  const { cookie, isSignedIn } = await signIn(framable, framed)
  expect(cookie).toMatch(/^granary-framed=[\w-]{43}; /)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
    expect(cookie).toContain(part)
  expect(await isSignedIn(framed)).toBe(true)
  expect(await isSignedIn({ 'x-granary-frame': '1' })).toBe(true)
  expect(await isSignedIn({})).toBe(false)
  expect(await isSignedIn({ 'sec-fetch-site': 'same-origin' })).toBe(false)
})

test.each(['cross-site', 'same-site', 'none'])(
  '[F.40] a request that its browser calls %s has no session of a frame, header or not',
  async site => {
    const { isSignedIn } = await signIn(framable, framed)
    expect(await isSignedIn({ 'x-granary-frame': '1', 'sec-fetch-site': site })).toBe(false)
  },
)

test('[F.40] the session outside of frames stays Strict, and counts for no frame', async () => {
  const { cookie, isSignedIn } = await signIn(framable, {})
  expect(cookie).toMatch(/^granary-session=[\w-]{43}; .*SameSite=Strict/)
  expect(cookie).not.toMatch(/Partitioned|SameSite=None/)
  expect(await isSignedIn({})).toBe(true)
  expect(await isSignedIn(framed)).toBe(false)
})

test('[F.40] a site that no one may frame gives no frame a session', async () => {
  const { cookie } = await signIn(closed, framed)
  expect(cookie).toMatch(/^granary-session=.*SameSite=Strict/)
})

test('[F.40] a page of another site cannot send the header: CORS never allows it', async () => {
  const preflight = await framable.get('/api/v1/sign-in/session', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-granary-frame',
    },
  })
  expect([...preflight.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
})

test('[F.40] signing out in the frame ends the frame’s session', async () => {
  const { page, isSignedIn } = await signIn(framable, framed)
  const left = await page.signOut(framed)
  expect(left.cookie).toMatch(/^granary-framed=; .*Partitioned/)
  expect(await isSignedIn(framed)).toBe(false)
})
