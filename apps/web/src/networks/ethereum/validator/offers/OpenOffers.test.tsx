// @vitest-environment jsdom
import { ethereumNetworks } from '@granary/chains'
import { type CreateAdapter, createWallet } from '@granary/wallet/core'
import { WalletProvider } from '@granary/wallet/react'
import { createServerSiwx } from '@granary/wallet/siwx'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#web/api/queryClient.ts'
import { startMessages } from '#web/i18n/messages.ts'
import { OpenOffers } from './OpenOffers.tsx'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = { ...ethereumNetworks.hoodi, rpcUrl: '/rpc' }

// The sign-in rules are a separate chunk.
beforeAll(() => startMessages(['common', 'stake', 'reward']))
afterAll(() => vi.unstubAllGlobals())
// The offers themselves stay unread here.
vi.stubGlobal('fetch', () => new Promise(() => undefined))

/** An adapter that starts connected. */
const connected: CreateAdapter<'eip155'> = host => {
  host.setConnection({
    status: 'connected',
    account: {
      namespace: 'eip155',
      address: account,
      accounts: [{ namespace: 'eip155', address: account, type: 'eoa' }],
      chainId: network.id,
      provider: { request: async () => null },
      type: 'ANNOUNCED',
      id: 'wallet',
      connectorName: 'Wallet',
      connectorIcon: undefined,
    },
  })
  return { namespace: 'eip155' } as ReturnType<CreateAdapter<'eip155'>>
}

/** The page with a connected wallet, and a sign-in server that fails until the test changes that. */
async function draw() {
  const server = { isAway: true, requests: 0 }
  const items = new Map<string, string>()
  const siwx = createServerSiwx({
    baseUrl: '/sign-in',
    fetch: async () => {
      server.requests += 1
      if (server.isAway) throw new TypeError('Failed to fetch')
      return Response.json({ session: null })
    },
  })
  const wallet = createWallet({
    networks: [network],
    adapters: { eip155: async () => connected },
    storageArea: () => ({
      getItem: key => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: key => void items.delete(key),
    }),
    siwx: { load: async () => siwx, askOnConnect: false },
  })
  await wallet.start()
  await wallet.adapter('eip155')
  render(
    <I18nProvider i18n={i18n}>
      <WalletProvider wallet={wallet}>
        <QueryClientProvider client={queryClient}>
          <OpenOffers network="hoodi" account={account} />
        </QueryClientProvider>
      </WalletProvider>
    </I18nProvider>,
  )
  return { server, wallet }
}

/** Presses a button once the request before has ended. */
async function press(name: string): Promise<void> {
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name })
    expect([found.disabled, found.getAttribute('aria-busy')]).toEqual([false, null])
    return found
  })
  fireEvent.click(button)
}

test('with the sign-in server away the section says so, and the same click retries', async () => {
  const { server } = await draw()
  expect(await screen.findByText('Sign-in is not available right now')).toBeTruthy()
  expect(screen.getByText(/SIWX_INITIALIZE_FAILED/)).toBeTruthy()
  const asked = server.requests
  await press('Try again')
  await waitFor(() => expect(server.requests).toBeGreaterThan(asked))

  server.isAway = false
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByText('Sign-in is not available right now')).toBeNull()
})

test('a sign-in or sign-out that the server refuses is reported, not swallowed', async () => {
  const { server, wallet } = await draw()
  await screen.findByText('Sign-in is not available right now')
  server.isAway = false
  await press('Try again')
  await screen.findByRole('button', { name: 'Sign in' })
  server.isAway = true
  await press('Sign in')
  expect(await screen.findByText(/SIWX_SERVER_REFUSED/)).toBeTruthy()
  server.isAway = false
  await press('Try again')
  await waitFor(() => expect(wallet.store.getState().isOpen).toBe(true))

  wallet.store.setState(({ siwx }) => ({ isOpen: false, siwx: { ...siwx, status: 'signed' } }))
  server.isAway = true
  await press('Sign out')
  expect(await screen.findByText('Sign-in is not available right now')).toBeTruthy()
})
