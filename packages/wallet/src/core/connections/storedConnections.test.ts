import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { otherNetworks } from '../../../test/otherNetworks.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import {
  accountState,
  type ConnectionAccount,
  connectionsOf,
  createWallet,
  namespaces,
  preferredAccountType,
  type WalletConfig,
} from '../index.ts'

const ids = Array.from({ length: 12 }, (_, index) => `w${index}.example`)
const account: ConnectionAccount = { namespace: 'eip155', type: 'eoa', address: `0x${'a'.repeat(40)}` }
const other: ConnectionAccount = { namespace: 'eip155', type: 'eoa', address: `0x${'b'.repeat(40)}` }
const prefix = '@granary/wallet/'

function page(area = memoryArea(), options: Partial<WalletConfig> = {}) {
  const evm = scriptedAdapter('eip155', {
    connectors: ids.map(id => connectorOf('eip155', id, { imageUrl: 'data:image/png;base64,AA==' })),
    accounts: [account, other],
    chainId: 560048,
  })
  const config: WalletConfig = {
    networks: [...testNetworks({}), ...otherNetworks()],
    adapters: { eip155: evm.loader },
    storageArea: () => area,
    log: {},
    ...options,
  }
  const wallet = createWallet(config)
  const stored = (key: string) => area.items.get(prefix + key)
  return { wallet, evm, area, config, stored, state: wallet.store.getState }
}
const [first, second, third] = ['w0.example', 'w1.example', 'w2.example']

test('[B3.20] [B3.21] keeps connections across visits, including disconnected ones', async () => {
  const { wallet, config, stored } = page()
  await wallet.adapter('eip155')
  await wallet.connect(first)
  await wallet.connect(second)
  await wallet.disconnect()
  expect(JSON.parse(stored('disconnected_connector_ids') ?? '')).toMatchObject({ eip155: [second] })
  const next = createWallet(config)
  await next.adapter('eip155')
  const listed = () =>
    connectionsOf(next.store.getState(), 'eip155').map(({ connectorId, status }) => [connectorId, status])
  expect(listed()).toEqual([
    [second, 'disconnected'],
    [first, 'active'],
  ])
  await next.connect(second)
  expect(listed()[0]).toEqual([second, 'connected'])
  expect(JSON.parse(stored('disconnected_connector_ids') ?? '')).toMatchObject({ eip155: [] })
})

test('keeps the ten last used of many connections', async () => {
  const { wallet, state } = page()
  await wallet.adapter('eip155')
  for (const id of ids) await wallet.connect(id)
  const kept = connectionsOf(state(), 'eip155').map(({ connectorId }) => connectorId)
  expect(kept).toEqual([...ids].reverse().slice(0, 10))
})

test('shows a large icon while the page is open and does not store it', async () => {
  const [small, large] = ['A', 'A'.repeat(9000)].map(data => `data:image/png;base64,${data}`)
  const evm = scriptedAdapter('eip155', {
    connectors: [
      connectorOf('eip155', first, { imageUrl: large }),
      connectorOf('eip155', second, { imageUrl: small }),
    ],
    accounts: [account],
    chainId: 560048,
  })
  const { wallet, stored, state } = page(memoryArea(), { adapters: { eip155: evm.loader } })
  await wallet.adapter('eip155')
  await wallet.connect(first)
  await wallet.connect(second)
  const icons = (lists: { eip155: { connectorIcon?: string | undefined }[] }) =>
    lists.eip155.map(({ connectorIcon }) => connectorIcon)
  expect(state().knownConnections.eip155.map(({ connectorIcon }) => connectorIcon)).toEqual([small, large])
  expect(icons(JSON.parse(stored('connections') ?? ''))).toEqual([small, undefined])
})

test('[B3.22] [B9.33] keeps the two wallets used last', async () => {
  const { wallet, config, stored } = page()
  await wallet.adapter('eip155')
  for (const id of [first, second, third, second]) await wallet.connect(id)
  const recent = [
    { id: second, name: second },
    { id: third, name: third },
  ]
  expect(wallet.store.getState().recentWallets).toEqual(recent)
  expect(JSON.parse(stored('recent_wallets') ?? '')).toEqual(recent)
  const next = createWallet(config)
  await next.engine()
  expect(next.store.getState().recentWallets).toEqual(recent)
})

test('[B3.28] [B3.29] stores the connection status beside the connected namespaces', async () => {
  const { wallet, stored } = page()
  await wallet.adapter('eip155')
  await wallet.connect(first)
  expect([stored('connected_namespaces'), stored('connection_status')]).toEqual(['eip155', 'connected'])
  await wallet.disconnect()
  expect([stored('connected_namespaces'), stored('connection_status')]).toEqual(['', 'disconnected'])
})

test('[B4.10] a namespace that disconnects loses its stored connector, and no other does', async () => {
  const { wallet, stored } = page()
  await wallet.adapter('eip155')
  await wallet.connect(first)
  expect(stored('connection.eip155')).toContain(first)
  await wallet.disconnect()
  expect(stored('connection.eip155')).toBeUndefined()
})

test("[B3.27] [B1.25] the preferred account type is the chosen one, else the host's, else the default", async () => {
  const { wallet, state, config, stored } = page()
  const types = (of: Partial<WalletConfig>) =>
    namespaces.map(name => preferredAccountType(state(), of as WalletConfig, name))
  expect(types({})).toEqual(['smartAccount', 'eoa', 'payment'])
  expect(types({ defaultAccountTypes: { eip155: 'eoa' } })).toEqual(['eoa', 'eoa', 'payment'])
  const { setPreferredAccountType } = await wallet.engine()
  setPreferredAccountType('eoa', 'eip155')
  expect(types({ defaultAccountTypes: { eip155: 'smartAccount' } })).toEqual(['eoa', 'eoa', 'payment'])
  expect(stored('preferred_account_types')).toBe('{"eip155":"eoa"}')
  const next = createWallet(config)
  await next.engine()
  expect(preferredAccountType(next.store.getState(), {}, 'eip155')).toBe('eoa')
})

test('[B3.30] keeps the social provider of a Telegram login until the login ends', async () => {
  const { wallet, area } = page()
  const { telegramSocialProvider, setTelegramSocialProvider } = await wallet.engine()
  expect(await telegramSocialProvider()).toBeNull()
  await setTelegramSocialProvider('github')
  expect(await telegramSocialProvider()).toBe('github')
  area.items.set(`${prefix}telegram_social_provider`, '<script>')
  expect(await telegramSocialProvider()).toBeNull()
  await setTelegramSocialProvider(null)
  expect(area.items.has(`${prefix}telegram_social_provider`)).toBe(false)
})

test("combines a namespace's connection and what services know of its account", async () => {
  const { wallet, state } = page()
  const now = () => accountState(state(), wallet.config, 'eip155')
  expect(now()).toEqual({
    status: 'disconnected',
    caipAddress: undefined,
    address: undefined,
    allAccounts: [],
    addressExplorerUrl: undefined,
    connectedWalletInfo: undefined,
    preferredAccountType: 'smartAccount',
    addressLabels: {},
  })
  await wallet.adapter('eip155')
  await wallet.connect(first)
  const { setAccountDetails, setAddressLabel } = await wallet.engine()
  const details = {
    profileName: 'ada.eth',
    profileImage: 'https://image.example/ada',
    tokenBalance: [],
    socialProvider: 'google',
    socialWindow: {},
    farcasterUrl: 'https://farcaster.example',
    user: {},
    smartAccountDeployed: false,
    currentTab: 1,
  }
  await setAccountDetails({ balance: '1.000', balanceSymbol: 'ETH' }, 'eip155')
  await setAccountDetails(details, 'eip155')
  await setAddressLabel(account.address, ' Savings ')
  expect(now()).toEqual({
    ...details,
    balance: '1.000',
    balanceSymbol: 'ETH',
    status: 'connected',
    caipAddress: `eip155:560048:${account.address}`,
    address: account.address,
    allAccounts: [account, other],
    addressExplorerUrl: `https://hoodi.etherscan.io/address/${account.address}`,
    connectedWalletInfo: { name: first, icon: 'data:image/png;base64,AA==', type: 'ANNOUNCED', id: first },
    preferredAccountType: 'smartAccount',
    addressLabels: { [account.address]: 'Savings' },
  })
})

test("[B3.08] account details go with the account; the person's names stay", async () => {
  const { wallet, state, config } = page()
  await wallet.adapter('eip155')
  await wallet.connect(first)
  const { setAccountDetails, setAddressLabel } = await wallet.engine()
  const known = () => state().accountDetails.eip155
  await setAddressLabel(account.address, 'Savings')
  for (const change of [
    () => wallet.switchAccount(other.address),
    () => wallet.switchNetwork(71),
    () => wallet.disconnect(),
  ]) {
    await setAccountDetails({ balance: '5.000', profileName: 'ada.eth' }, 'eip155')
    await change()
    expect(known()).toEqual({})
  }
  const next = createWallet(config)
  await next.engine()
  expect(next.store.getState().addressLabels).toEqual({ [account.address]: 'Savings' })
  await (await next.engine()).setAddressLabel(account.address, '')
  expect(next.store.getState().addressLabels).toEqual({})
})

test('[B8.20] sets part of an account with its chain, or not at all', async () => {
  const { wallet } = page()
  const engine = await wallet.engine()
  for (const namespace of [undefined, null, 'cosmos', '__proto__'] as never[])
    await expect(async () => engine.setAccountDetails({ balance: '1' }, namespace)).rejects.toMatchObject({
      code: 'ACCOUNT_CHAIN_MISSING',
      shortMessage: 'Chain is required to set account prop',
    })
})

test('[B3.24] [B9.35] reads a balance once in 30 s unless refreshed; keeps no failed reading', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const area = memoryArea()
  const { wallet, evm, state } = page(area)
  const adapter = await wallet.adapter('eip155')
  let value: bigint | null = 5n
  let reads = 0
  Object.assign(adapter, {
    getBalance: async () => {
      reads++
      return { balance: value === null ? '0.00' : '0.000', symbol: 'ETH', value }
    },
  })
  const { readBalance } = await wallet.engine()
  expect(await readBalance()).toBeUndefined()
  evm.use(first)
  expect(await readBalance()).toEqual({ balance: '0.000', symbol: 'ETH', value: 5n })
  expect(await readBalance()).toEqual({ balance: '0.000', symbol: 'ETH', value: 5n })
  expect(reads).toBe(1)
  vi.setSystemTime(1_029_999)
  await readBalance()
  expect(reads).toBe(1)
  vi.setSystemTime(1_030_000)
  await readBalance()
  expect(reads).toBe(2)
  expect(state().accountDetails.eip155).toMatchObject({ balance: '0.000', balanceSymbol: 'ETH' })
  value = null
  expect(await readBalance({ refresh: true })).toMatchObject({ value: null })
  value = 7n
  expect(await readBalance()).toMatchObject({ value: 7n })
  expect(reads).toBe(4)
  area.items.set(
    `${prefix}native_balance_cache`,
    JSON.stringify([[`eip155:560048:${account.address}`, Date.now(), { value: '1e9' }]]),
  )
  expect(await readBalance()).toMatchObject({ value: 7n })
})

test('a page starts with any storage content and shows only valid data', async () => {
  const keys = [
    'connections',
    'disconnected_connector_ids',
    'recent_wallets',
    'preferred_account_types',
    'address_labels',
    'connected_namespaces',
    'connection.eip155',
    'active_caip_network_id',
  ] as const
  const piece = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>('eip155', 'eoa', first, account, 'ANNOUNCED', `0x${'a'.repeat(40)}`),
  )
  const shape = fc.oneof(
    piece,
    fc.array(piece),
    fc.dictionary(
      fc.constantFrom('eip155', 'id', 'name', 'accounts', 'connectorId', '__proto__'),
      fc.oneof(piece, fc.array(piece)),
    ),
    fc.record({
      eip155: fc.array(
        fc.record(
          {
            connectorId: piece,
            connectorName: piece,
            type: piece,
            accounts: fc.array(piece),
            connectorIcon: piece,
          },
          { requiredKeys: [] },
        ),
      ),
    }),
  )
  const text = fc.oneof(
    fc.string(),
    shape.map(value => JSON.stringify(value) ?? ''),
  )
  await fc.assert(
    fc.asyncProperty(fc.record(Object.fromEntries(keys.map(key => [key, text]))), async stored => {
      const area = memoryArea()
      for (const [key, value] of Object.entries(stored)) area.items.set(prefix + key, value)
      const { wallet, state } = page(area)
      await wallet.start()
      await wallet.adapter('eip155')
      for (const namespace of namespaces)
        for (const connection of connectionsOf(state(), namespace)) {
          expect(connection.accounts.length).toBeGreaterThan(0)
          expect(connection.accounts.every(known => known.namespace === namespace)).toBe(true)
          expect(connection.connectorIcon ?? 'data:image/').toMatch(/^data:image\//)
        }
      expect(state().recentWallets.length).toBeLessThanOrEqual(2)
      expect(namespaces).toContain(state().activeNamespace)
      await wallet.connect(first)
      expect(state().connections.eip155.status).toBe('connected')
    }),
    { numRuns: 200 },
  )
})
