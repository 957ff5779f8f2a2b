import type { Offer, OfferSummary } from '@granary/api'
import { createServerSiwx } from '@granary/wallet/siwx'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInBrowser } from '#test/signInBrowser.ts'
import { devnetEnvironment, startTestServer, type TestServer, testDevnet } from '#test/startTestServer.ts'

const account = privateKeyToAccount(generatePrivateKey())
const chainId = 'eip155:560048'
const path = '/ethereum/hoodi/offers'
const own = `${path}?withdrawalAddress=${account.address.toLowerCase()}`
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(devnetEnvironment(await testDevnet()))
})
afterAll(() => server?.close())

async function askForOffer(withdrawalAddress: string, amounts: readonly string[]): Promise<Offer> {
  const response = await server.post(`/api/v1${path}`, {
    withdrawalAddress: withdrawalAddress.toLowerCase(),
    credentialsType: '0x02',
    amountsGwei: amounts,
  })
  return (await response.json()) as Offer
}

test('[B1.02] the toolkit signs in at the server, and the account sees its own offers, whoever requested them', async () => {
  const offer = await askForOffer(account.address, ['32000000000', '64000000000'])
  await askForOffer(`0x${'42'.repeat(20)}`, ['32000000000'])
  const page = signInBrowser(server)
  const signedOut = await page.ask('GET', own)
  expect([signedOut.status, ((await signedOut.json()) as { code: string }).code]).toEqual([401, 'SIGNED_OUT'])

  const siwx = createServerSiwx({
    baseUrl: '/sign-in',
    domain: new URL(server.url).host,
    uri: server.url,
    fetch: (url, init) => page.ask(init?.method ?? 'GET', String(url), init?.body ?? undefined),
  })
  expect(await siwx.getSessions(chainId, account.address)).toEqual([])
  const message = await siwx.createMessage({ accountAddress: account.address, chainId })
  const text = message.toString()
  await siwx.addSession({
    data: message.data,
    message: text,
    signature: await account.signMessage({ message: text }),
  })
  expect(await siwx.getSessions(chainId, account.address)).toHaveLength(1)

  const listed = (await (await page.ask('GET', own)).json()) as { offers: OfferSummary[] }
  expect(listed.offers).toEqual([
    {
      id: offer.id,
      credentialsType: '0x02',
      validatorCount: 2,
      totalGwei: '96000000000',
      status: 'open',
      createdAt: offer.createdAt,
      expiresAt: offer.expiresAt,
    },
  ])
  await siwx.revokeSession(chainId, account.address)
  expect((await page.ask('GET', own)).status).toBe(401)
})

test('a session of another chain lists nothing: a contract wallet there may be someone else’s here', async () => {
  const page = signInBrowser(server)
  await page.signIn(account.address, message => account.signMessage({ message }), { chainId: 'eip155:1' })
  expect((await page.session()).body.session).not.toBeNull()
  expect((await page.ask('GET', own)).status).toBe(401)
})

test('offers belong to the shown account: another one’s session lists nothing', async () => {
  const page = signInBrowser(server)
  await page.signIn(account.address, message => account.signMessage({ message }))
  const other = await page.ask('GET', `${path}?withdrawalAddress=0x${'42'.repeat(20)}`)
  expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([401, 'SIGNED_OUT'])
  expect((await page.ask('GET', own)).status).toBe(200)
})
