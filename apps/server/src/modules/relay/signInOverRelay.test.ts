import { createWallet, type Network } from '@granary/wallet/core'
import { createServerSiwx } from '@granary/wallet/siwx'
import { createWalletConnect } from '@granary/wallet/walletconnect'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { account, type SignInRequest, startWallet } from '#test/relay/realClients.ts'
import { signInBrowser } from '#test/signInBrowser.ts'
import { startTestServer, type TestServer } from '#test/startTestServer.ts'

const network = (id: number): Network => ({
  ...{ id, chainNamespace: 'eip155', caipNetworkId: `eip155:${id}`, name: `${id}`, network: `${id}` },
  ...{ nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrl: '/rpc' },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ SIGN_IN_CHAINS: 'eip155:560048,eip155:71' })
})
afterAll(() => server?.close())

/** A page with WalletConnect and sign-in, whose adapter only pairs, and a wallet that scans its code. */
async function pair(networks: readonly [Network, ...Network[]]) {
  const asked: SignInRequest[] = []
  const relayUrl = `${server.url.replace('http', 'ws')}/relay`
  const phone = await startWallet(relayUrl, request => void asked.push(request))
  onTestFinished(phone.close)
  const browser = signInBrowser(server)
  const siwx = createServerSiwx({
    baseUrl: '/sign-in',
    domain: new URL(server.url).host,
    uri: server.url,
    statement: 'Welcome.',
    resources: [`${server.url}/terms`],
    fetch: (url, init) => browser.ask(init?.method ?? 'GET', String(url), init?.body ?? undefined),
  })
  const signed: string[] = []
  const kept = new Map<string, string>()
  const wallet = createWallet({
    networks,
    adapters: {
      eip155: async () => host => {
        if (host.remote) host.setConnectors([{ ...host.remote.row, chain: 'eip155' }])
        return {
          namespace: 'eip155',
          async connect() {
            const session = await (await host.remote?.open())?.pairing().connect()
            const [{ address, chainId } = { address: '', chainId: '0' }] = session?.accounts('eip155') ?? []
            host.setConnection({
              status: 'connected',
              account: {
                ...{
                  namespace: 'eip155',
                  address,
                  chainId: Number(chainId),
                  provider: {},
                  type: 'WALLET_CONNECT',
                },
                ...{ id: 'walletConnect', connectorName: 'Wallet', connectorIcon: undefined, accounts: [] },
              },
            } as never)
          },
          async signMessage(text: string) {
            signed.push(text)
            return account.signMessage({ message: text })
          },
        } as never
      },
    },
    storageArea: () => ({
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: key => void kept.delete(key),
    }),
    siwx: { load: async () => siwx },
    ...{ enableWalletConnect: true, walletConnect: async () => createWalletConnect, projectId: 'granary' },
    relayUrl,
    metadata: { name: 'Stake', description: 'Stakes', url: server.url, icons: [`${server.url}/icon.png`] },
    log: {},
  })
  await wallet.adapter('eip155')
  const connecting = wallet.connect('walletConnect', 'eip155')
  await expect.poll(() => wallet.store.getState().pairingUri).toMatch(/^wc:/)
  await phone.kit.pair({ uri: wallet.store.getState().pairingUri ?? '' })
  await connecting
  return { wallet, browser, asked, signed }
}

test('[B1.40] [B7.72] [B7.73] a wallet outside the page signs in at the server as it connects, by all fields of the message', async () => {
  const { wallet, browser, asked, signed } = await pair([network(71), network(560048)])
  await expect.poll(() => wallet.store.getState().siwx.status).toBe('signed')
  expect(signed).toEqual([])
  const { session } = (await browser.session()).body
  expect(session?.message).toContain(`\n${account.address}\n\nWelcome. I further authorize`)
  expect(session?.message).toContain('\nChain ID: 71\n')
  expect(asked[0]?.params.requester.metadata).toMatchObject({
    name: 'Stake',
    description: 'Stakes',
    icons: [`${server.url}/icon.png`],
  })
  expect(asked.map(({ params }) => params.authPayload)).toMatchObject([
    {
      domain: new URL(server.url).host,
      aud: server.url,
      version: '1',
      nonce: expect.stringMatching(/^\w{8,}$/),
      iat: expect.any(String),
      exp: expect.any(String),
      statement: 'Welcome.',
      chains: ['eip155:71', 'eip155:560048'],
      resources: [`${server.url}/terms`, expect.stringMatching(/^urn:recap:/)],
    },
  ])
})
