import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { advanceUntil } from '../../test/advanceUntil.ts'
import { createSolanaTestWallet, solanaTestAccount } from '../../test/createSolanaTestWallet.ts'
import { otherNetworks, solanaMainnet } from '../../test/otherNetworks.ts'
import { registerStandardWallet } from '../../test/registerStandardWallet.ts'
import { solanaConnection, solanaConnectors, solanaPages } from '../../test/solanaPages.ts'
import type { NetworkOf } from '../core/index.ts'
import { readSolanaAccounts } from './readSolanaAccounts.ts'

const { state, page, install, connected } = solanaPages()
const networks = otherNetworks().filter(
  network => network.chainNamespace === 'solana',
) as NetworkOf['solana'][]
const good = solanaTestAccount(0)
const hostile = (fields: object) => ({ ...createSolanaTestWallet({ name: 'X' }).wallet, ...fields })

test('cleans or drops hostile registrations, which never break the page', async () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  const registrations: unknown[] = [
    null,
    7,
    'wallet',
    {},
    [],
    trap,
    hostile({ name: '\u202e\u200b ' }),
    hostile({ name: 7 }),
    hostile({ name: 'No features', features: null }),
    hostile({ name: 'No chains', chains: 'solana:mainnet' }),
    hostile({ name: 'Other chain', chains: ['sui:mainnet'] }),
    hostile({ name: 'No connect', features: { 'standard:connect': {} } }),
    hostile({ name: 'L'.repeat(5000), icon: 'https://tracker.example/x.png' }),
    hostile({ name: '\u202eNimble\u0000\n Fox ', icon: 'javascript:alert(1)' }),
    hostile({ name: '<img src=x onerror=alert(1)>', icon: `data:image/png;base64,${'A'.repeat(70_000)}` }),
  ]
  for (const registration of registrations) state.ends.push(registerStandardWallet(registration))
  const { wallet } = page()
  await wallet.adapter('solana')
  for (const detail of [
    null,
    7,
    () => {
      throw new Error('trap')
    },
  ])
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  window.dispatchEvent(new Event('wallet-standard:register-wallet'))
  install()
  expect(solanaConnectors(wallet).map(({ name, imageUrl }) => [name, imageUrl === undefined])).toEqual([
    [`${'L'.repeat(39)}…`, true],
    ['Nimble Fox', true],
    ['<img src=x onerror=alert(1)>', true],
    ['Marigold', false],
  ])
})

test('of two wallets with one name, lists and connects the first until it leaves', async () => {
  const first = install()
  const leave = state.ends.pop()
  const second = install({ name: 'Marigold\u200b' })
  second.state.index = 1
  const { wallet } = page()
  await wallet.adapter('solana')
  await wallet.connect('solana:Marigold')
  expect(solanaConnectors(wallet).length).toBe(1)
  expect([first.methods(), second.methods()]).toEqual([['connect'], []])
  leave?.()
  expect(solanaConnection(wallet)).toEqual({ status: 'disconnected' })
  await wallet.connect('solana:Marigold')
  expect(second.methods()).toEqual(['connect'])
})

test('thousands of registrations list a hundred wallets, each once', async () => {
  const testWallet = install()
  const many = Array.from({ length: 5000 }, (_, index) => hostile({ name: `Wallet ${index}` }))
  state.ends.push(registerStandardWallet(...many, testWallet.wallet))
  for (const wallet of many) state.ends.push(registerStandardWallet(wallet))
  const { wallet } = page()
  await wallet.adapter('solana')
  expect(solanaConnectors(wallet).length).toBe(100)
  expect(solanaConnectors(wallet)[0]?.name).toBe('Marigold')
})

test('a wallet that never answers does not block another; its late answer changes nothing', async () => {
  const slow = install()
  install({ name: 'Tidewater' })
  const { wallet } = page()
  const adapter = await wallet.adapter('solana')
  let answer = (_: unknown) => {}
  slow.wallet.features['standard:connect'] = {
    connect: () =>
      new Promise(resolve => {
        answer = resolve
      }),
  }
  const begun = adapter.connect('solana:Marigold').catch((error: unknown) => error)
  await wallet.connect('solana:Tidewater')
  answer({ accounts: [solanaTestAccount(1)] })
  expect(await begun).toMatchObject({ code: 'CONNECT_CANCELLED' })
  expect(solanaConnection(wallet)).toMatchObject({ account: { id: 'solana:Tidewater' } })
  // Revokes the unwanted permission.
  await expect.poll(() => slow.methods()).toEqual(['disconnect'])
})

test('a second wallet without a usable account leaves the first connected and able to sign', async () => {
  const { wallet, client } = await connected()
  const other = install({ name: 'Tidewater' })
  other.wallet.features['standard:connect'] = { connect: async () => ({ accounts: [] }) }
  Object.defineProperty(other.wallet, 'accounts', { value: [] })
  await expect(wallet.connect('solana:Tidewater')).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
  expect(solanaConnection(wallet)).toMatchObject({ status: 'connected', account: { id: 'solana:Marigold' } })
  await expect(client.signMessage('hello')).resolves.toBeDefined()
  const adapter = await wallet.adapter('solana')
  expect((await adapter.getClient()).account).toMatchObject({ id: 'solana:Marigold' })
})

test('an unanswered restore or disconnect times out and keeps the session for the next visit', async () => {
  const { testWallet, wallet } = await connected()
  testWallet.wallet.features['standard:disconnect'] = { disconnect: () => new Promise(() => {}) }
  const works = testWallet.wallet.features['standard:connect']
  testWallet.wallet.features['standard:connect'] = { connect: () => new Promise(() => {}) }
  vi.useFakeTimers()
  try {
    const next = page().wallet
    await advanceUntil(next.start())
    expect(solanaConnection(next)).toEqual({ status: 'disconnected' })
    testWallet.wallet.features['standard:connect'] = works
    const later = page().wallet
    await later.start()
    expect(solanaConnection(later).status).toBe('connected')
    await advanceUntil(wallet.disconnect('solana'))
    expect(solanaConnection(wallet)).toEqual({ status: 'disconnected' })
  } finally {
    vi.useRealTimers()
  }
})

test('disconnects a wallet even if its disconnect, events or unsubscribe throw', async () => {
  const testWallet = install()
  const throwing = () => {
    throw new Error('odd')
  }
  testWallet.wallet.features['standard:disconnect'] = { disconnect: throwing }
  testWallet.wallet.features['standard:events'] = { on: () => throwing }
  const { wallet } = page()
  await wallet.adapter('solana')
  await wallet.connect('solana:Marigold')
  await wallet.disconnect('solana')
  testWallet.wallet.features['standard:events'] = { on: throwing }
  delete testWallet.wallet.features['standard:disconnect']
  await wallet.connect('solana:Marigold')
  await wallet.disconnect('solana')
  expect(solanaConnection(wallet)).toEqual({ status: 'disconnected' })
})

test('drops accounts of other chains, invalid addresses and keys of other accounts', () => {
  const { address, publicKey } = solanaTestAccount(1)
  const given = [
    { ...good, chains: ['bitcoin:mainnet'] },
    { ...good, chains: undefined },
    { ...good, address: 'not base58 0OIl' },
    { ...good, address },
    { ...good, publicKey: new Uint8Array(31) },
    { ...good, publicKey: Array.from(publicKey) },
    {
      get address() {
        throw new Error('trap')
      },
    },
    good,
    { ...good },
  ]
  expect(readSolanaAccounts(given, networks)).toMatchObject([
    { address: good.address, chainIds: [solanaMainnet] },
  ])
})

test("an account on an unconfigured cluster has its own cluster's reference", () => {
  const testnet = { ...good, chains: ['solana:testnet'] }
  expect(readSolanaAccounts([testnet], networks)).toMatchObject([
    { chainIds: [], homeChainId: '4uhcVJyU9pJkvQyS88uRDiswHScCKQuY' },
  ])
})

test('a wallet without a usable account is "Failed to connect"', async () => {
  const testWallet = install()
  const { wallet } = page()
  await wallet.adapter('solana')
  for (const answer of [undefined, null, {}, { accounts: 'many' }, { accounts: [null, 7, {}] }]) {
    testWallet.wallet.features['standard:connect'] = { connect: async () => answer }
    await expect(wallet.connect('solana:Marigold')).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
  }
  expect(solanaConnection(wallet)).toEqual({ status: 'disconnected' })
})

test('reads or drops any accounts without throwing', () => {
  const account = fc.record(
    {
      address: fc.oneof(fc.anything(), fc.constant(good.address)),
      publicKey: fc.anything(),
      chains: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(account), accounts => {
      expect(readSolanaAccounts(accounts, networks)).toEqual([])
    }),
  )
})
