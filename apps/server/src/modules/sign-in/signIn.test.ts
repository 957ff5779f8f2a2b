import { formatSiwxMessage, type SiwxSessionData } from '@granary/wallet/siwx'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, testMnemonic } from '../../../test/startTestServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({})
})
afterAll(() => server.close())

test('try', async () => {
  const r = await fetch(`${server.url}/api/v1/sign-in/nonces`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: '{}',
  })
  const terms = (await r.json()) as { nonce: string; issuedAt: string; expirationTime: string }
  console.log(r.status, terms)
  const account = mnemonicToAccount(testMnemonic)
  const data: SiwxSessionData = {
    accountAddress: account.address,
    chainId: 'eip155:560048',
    domain: new URL(server.url).host,
    uri: server.url,
    version: '1',
    ...terms,
  }
  const message = formatSiwxMessage(data)
  const signature = await account.signMessage({ message })
  const s = await fetch(`${server.url}/api/v1/sign-in/session`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature }),
  })
  console.log(s.status, s.headers.get('set-cookie'), await s.text())
  expect(s.status).toBe(200)
})
