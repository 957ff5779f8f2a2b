// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryArea } from '../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet, readSessionCookie, type SessionAccounts, type Wallet } from '../core/index.ts'
import { ConnectButton } from './connect-button/ConnectButton.tsx'
import { InitialSession } from './InitialSession.tsx'
import { useAccount } from './useAccount.ts'
import { WalletProvider } from './WalletProvider.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'granary-wallet=; path=/; max-age=0'
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** A visit: a page whose wallet remembers in `area`. */
function visit(area: ReturnType<typeof memoryArea>) {
  const script = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'wallet')],
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    chainId: 560048,
  })
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: script.loader },
    storageArea: () => area,
    sessionCookie: true,
  })
  return { script, wallet }
}

const Account = () => {
  const { status, address = '' } = useAccount()
  return <output>{`${status} ${address}`}</output>
}

const page = (wallet: Wallet, session: SessionAccounts): ReactNode => (
  <WalletProvider wallet={wallet}>
    <InitialSession session={session}>
      <Account />
      <ConnectButton />
    </InitialSession>
  </WalletProvider>
)

/** What a server sends for the browser's cookie. Its wallet serves every visitor. */
function serve(wallet: Wallet): { html: string; session: SessionAccounts } {
  const session = readSessionCookie(`theme=dark; ${document.cookie}`)
  const browser = document
  vi.stubGlobal('document', undefined)
  const html = renderToString(page(wallet, session))
  vi.stubGlobal('document', browser)
  return { html, session }
}

async function hydrate(wallet: Wallet, { html, session }: ReturnType<typeof serve>) {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = html
  const shown: (string | null)[] = []
  const look = () => shown.push(place.querySelector('output')?.textContent ?? null)
  look()
  const watch = new MutationObserver(look)
  watch.observe(place, { subtree: true, characterData: true, childList: true })
  const problems: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(place, page(wallet, session), { onRecoverableError: error => problems.push(error) }),
  )
  onTestFinished(() => {
    watch.disconnect()
    act(() => root.unmount())
  })
  return { shown, problems, place }
}

async function connectOnce(area: ReturnType<typeof memoryArea>): Promise<void> {
  const { script, wallet } = visit(area)
  await wallet.start()
  await wallet.adapter('eip155')
  script.use('wallet')
}

test('a server shows the last session, and the page goes on from there without a flash', async () => {
  const area = memoryArea()
  await connectOnce(area)
  const server = visit(memoryArea()).wallet
  const sent = serve(server)
  expect(sent.html).toContain(`reconnecting ${address}`)
  expect(sent.html).toContain('0xf39F…2266')
  // Another visitor sees nothing of it.
  expect(server.store.getState().connections.eip155.status).toBe('disconnected')
  expect(renderToString(page(visit(memoryArea()).wallet, []))).toContain('Connect wallet')

  const { wallet } = visit(area)
  const { shown, problems, place } = await hydrate(wallet, sent)
  await act(() => expect.poll(() => place.textContent).toContain(`connected ${address}`))
  expect(problems).toEqual([])
  expect(new Set(shown)).toEqual(new Set([`reconnecting ${address}`, `connected ${address}`]))
})

test('a cookie without its session in the browser ends, on the page and as a cookie', async () => {
  await connectOnce(memoryArea())
  const sent = serve(visit(memoryArea()).wallet)
  const { place, problems } = await hydrate(visit(memoryArea()).wallet, sent)
  await act(() => expect.poll(() => place.textContent).toBe('disconnected Connect wallet'))
  expect(problems).toEqual([])
  expect(readSessionCookie(document.cookie)).toEqual([])
})

test('a disconnect removes the cookie; without the setting there is none', async () => {
  const area = memoryArea()
  const { script, wallet } = visit(area)
  await wallet.start()
  await wallet.adapter('eip155')
  script.use('wallet')
  expect(readSessionCookie(document.cookie)).toMatchObject([{ address, chainId: 560048, id: 'wallet' }])
  await wallet.disconnect()
  expect(document.cookie).toBe('')

  const plain = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: script.loader },
    storageArea: memoryArea,
  })
  await plain.adapter('eip155')
  script.use('wallet')
  expect(plain.store.getState().connections.eip155.status).toBe('connected')
  expect(document.cookie).toBe('')
})

const good = { namespace: 'eip155', address, chainId: 1, type: 'ANNOUNCED', id: 'w', connectorName: 'W' }

test.each([
  ['none', undefined, 0],
  ['other cookies', 'a=b; granary-wallet-2=x', 0],
  ['broken encoding', 'granary-wallet=%E0%A4%A', 0],
  ['no JSON', 'granary-wallet=hello', 0],
  ['no list', `granary-wallet=${encodeURIComponent(JSON.stringify(good))}`, 0],
  ['a list of nothing', `granary-wallet=${encodeURIComponent('[null,1,"x"]')}`, 0],
  ['no address', `granary-wallet=${encodeURIComponent(JSON.stringify([{ ...good, address: '<b>' }]))}`, 0],
  ['twice the same namespace', `granary-wallet=${encodeURIComponent(JSON.stringify([good, good]))}`, 1],
])('a cookie header with %s gives no false session', (_, header, count) => {
  expect(readSessionCookie(header)).toHaveLength(count)
})
