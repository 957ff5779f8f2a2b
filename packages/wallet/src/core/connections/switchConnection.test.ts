import { expect, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { bitcoinMainnet, otherNetworks } from '../../../test/otherNetworks.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import {
  type ConnectionAccount,
  type Connector,
  connectionsOf,
  createWallet,
  currentView,
  type WalletConfig,
} from '../index.ts'

const plain: ConnectionAccount = { namespace: 'eip155', type: 'eoa', address: `0x${'a'.repeat(40)}` }
const smart: ConnectionAccount = { namespace: 'eip155', type: 'smartAccount', address: `0x${'b'.repeat(40)}` }
const payment: ConnectionAccount = { namespace: 'bip122', type: 'payment', address: 'bc1qpayment00000000' }
const ordinal: ConnectionAccount = { namespace: 'bip122', type: 'eoa', address: 'bc1pordinal00000000' }
const [first, second] = ['one.example', 'two.example']

function page(
  connectors: readonly Connector[] = [first, second].map(id => connectorOf('eip155', id)),
  options: Partial<WalletConfig> = {},
) {
  const evm = scriptedAdapter('eip155', { connectors, accounts: [plain, smart], chainId: 560048 })
  const bitcoin = scriptedAdapter('bip122', {
    connectors: [connectorOf('bip122', 'btc.example')],
    accounts: [payment, ordinal],
    chainId: bitcoinMainnet,
  })
  const area = memoryArea()
  const config: WalletConfig = {
    networks: [...testNetworks({}), ...otherNetworks()],
    adapters: { eip155: evm.loader, bip122: bitcoin.loader },
    storageArea: () => area,
    log: {},
    ...options,
  }
  const wallet = createWallet(config)
  const statuses = () =>
    Object.fromEntries(
      connectionsOf(wallet.store.getState(), 'eip155').map(({ connectorId, status }) => [
        connectorId,
        status,
      ]),
    )
  const ready = async () => {
    await wallet.adapter('eip155')
    await wallet.adapter('bip122')
  }
  return { wallet, evm, bitcoin, area, config, statuses, ready }
}

test('[B4.01] [B4.02] [B4.03] a connection is connected, active or disconnected', async () => {
  const { wallet, ready, statuses } = page()
  await ready()
  await wallet.connect(first)
  expect(statuses()).toEqual({ [first]: 'connected' })
  await wallet.connect(second)
  expect(statuses()).toEqual({ [second]: 'connected', [first]: 'active' })
  await wallet.disconnect()
  expect(statuses()).toEqual({ [second]: 'disconnected', [first]: 'active' })
})

test('[B3.06] a connection has its accounts, its login, and whether it was used last', async () => {
  const { wallet, ready } = page()
  await ready()
  await wallet.connect(first)
  await wallet.connect(second)
  const { setConnectionAuth, forgetConnection } = await wallet.engine()
  setConnectionAuth('eip155', first, 'google')
  expect(connectionsOf(wallet.store.getState(), 'eip155')).toMatchObject([
    { connectorId: second, recent: true, accounts: [plain, smart] },
    { connectorId: first, recent: false, accounts: [plain, smart], auth: { name: 'google' } },
  ])
  forgetConnection('eip155', first)
  expect(connectionsOf(wallet.store.getState(), 'eip155')).toHaveLength(1)
})

test('[B4.04] switching to one with a session reconnects without asking the person', async () => {
  const { wallet, evm, ready, statuses } = page()
  await ready()
  await wallet.connect(first)
  await wallet.connect(second)
  evm.calls.length = 0
  await wallet.switchConnection({ namespace: 'eip155', connectorId: first })
  await wallet.switchConnection({ namespace: 'eip155', connectorId: first })
  expect(evm.calls).toEqual([`reconnect ${first}`, `reconnect ${first}`])
  expect(statuses()).toEqual({ [first]: 'connected', [second]: 'active' })
})

test('[B4.04] asks a wallet whose session is gone and uses the chosen address', async () => {
  const { wallet, evm, ready } = page()
  await ready()
  await wallet.connect(first)
  await wallet.connect(second)
  evm.answers.reconnect = 'refused'
  evm.calls.length = 0
  await wallet.switchConnection({ namespace: 'eip155', connectorId: first, address: smart.address })
  expect(evm.calls).toEqual([`reconnect ${first}`, `connect ${first}`, `switchAccount ${smart.address}`])
  expect(wallet.store.getState().connections.eip155).toMatchObject({ account: { address: smart.address } })
})

test('[B4.05] [B4.06] the auth connector prefers the smart account only if chosen and allowed', async () => {
  const { wallet, ready, area } = page([connectorOf('eip155', 'auth', { type: 'AUTH' })])
  await ready()
  await wallet.connect('auth')
  const engine = await wallet.engine()
  const choose = async ({ address }: ConnectionAccount) => {
    await wallet.switchConnection({ namespace: 'eip155', connectorId: 'auth', address })
    return wallet.store.getState().preferredAccountTypes.eip155
  }
  expect(await choose(smart)).toBe('eoa')
  engine.setNetworkDetails({ smartAccountEnabledNetworks: ['560048'] }, 'eip155')
  expect(await choose(plain)).toBe('eoa')
  expect(await choose(smart)).toBe('smartAccount')
  // Once the smart account is preferred, switching to one is not allowed (section 6).
  expect(await choose(smart)).toBe('eoa')
  engine.setNetworkDetails({ smartAccountEnabledNetworks: ['71'] }, 'eip155')
  expect(await choose(smart)).toBe('eoa')
  expect(area.items.get('@granary/wallet/preferred_account_types')).toBe('{"eip155":"eoa"}')
})

test('[B4.07] [B4.08] logs in again with a disconnected wallet, then shows ProfileWallets', async () => {
  const { wallet, evm, ready } = page()
  await ready()
  await wallet.connect(first)
  await wallet.disconnect()
  evm.calls.length = 0
  wallet.open({ name: 'Connect' })
  await wallet.switchConnection({ namespace: 'eip155', connectorId: first })
  expect(evm.calls).toEqual([`connect ${first}`])
  expect(wallet.store.getState().isOpen).toBe(true)
  expect(currentView(wallet.store.getState().history)).toEqual({ name: 'ProfileWallets' })
})

test.each([
  ['email', 'AUTH', undefined],
  ['email', 'AUTH', 'email'],
  ['social', 'AUTH', 'google'],
  ['walletConnect', 'WALLET_CONNECT', undefined],
] as const)('[B4.07] the %s flow logs in again with a %s connector (%s)', async (flow, type, auth) => {
  const ran: string[] = []
  const run = (name: string) => async (connector: Connector) => void ran.push(`${name} ${connector.id}`)
  const loginFlows = { email: run('email'), social: run('social'), walletConnect: run('walletConnect') }
  const { wallet, ready } = page([connectorOf('eip155', 'x', { type })], { loginFlows })
  await ready()
  await wallet.connect('x')
  if (auth) (await wallet.engine()).setConnectionAuth('eip155', 'x', auth)
  await wallet.disconnect()
  await wallet.switchConnection({ namespace: 'eip155', connectorId: 'x' })
  expect(ran).toEqual([`${flow} x`])
  expect(wallet.store.getState().isOpen).toBe(false)
})

test('[B8.14] throws for a connection that never was, or whose connector is gone', async () => {
  const { wallet, ready, area } = page([connectorOf('eip155', 'x', { type: 'AUTH' })])
  await ready()
  const refused = { code: 'CONNECTION_CONNECTOR_MISSING', shortMessage: 'No connector found for connection' }
  await expect(wallet.switchConnection({ namespace: 'eip155', connectorId: 'y' })).rejects.toMatchObject(
    refused,
  )
  await wallet.connect('x')
  await wallet.disconnect()
  // No login flow is configured for it.
  await expect(wallet.switchConnection({ namespace: 'eip155', connectorId: 'x' })).rejects.toMatchObject(
    refused,
  )
  const evm = scriptedAdapter('eip155', { connectors: [], accounts: [], chainId: 71 })
  const later = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: evm.loader },
    storageArea: () => area,
  })
  await expect(later.switchConnection({ namespace: 'eip155', connectorId: 'x' })).rejects.toMatchObject(
    refused,
  )
})

test('[B4.09] [B8.15] cannot switch to a wallet that is being asked', async () => {
  const { wallet, evm, ready } = page()
  await ready()
  await wallet.connect(first)
  await wallet.disconnect()
  evm.answers.connect = new Promise<never>(() => {})
  void wallet.connect(first)
  await expect.poll(() => wallet.store.getState().connections.eip155.status).toBe('connecting')
  await expect(wallet.switchConnection({ namespace: 'eip155', connectorId: first })).rejects.toMatchObject({
    code: 'CONNECTION_STATUS_INVALID',
    shortMessage: 'Invalid connection status',
  })
})

test('switching within Bitcoin needs a payment address', async () => {
  const { wallet, bitcoin, ready } = page()
  await ready()
  await wallet.connect('btc.example', 'bip122')
  const input = { namespace: 'bip122', connectorId: 'btc.example' } as const
  await expect(wallet.switchConnection(input)).rejects.toMatchObject({
    code: 'ACCOUNT_SWITCH_REFUSED',
    shortMessage: 'Address parameter is required for switching bip122 connection',
  })
  await expect(wallet.switchConnection({ ...input, address: ordinal.address })).rejects.toMatchObject({
    shortMessage: 'Switching to non-payment accounts is not allowed for bip122',
  })
  await wallet.switchConnection({ ...input, address: payment.address })
  expect(bitcoin.calls.at(-1)).toBe('reconnect btc.example')
})

test('[B8.16] ends all of several connections, then throws the failure of one', async () => {
  const { wallet, evm, bitcoin, ready } = page()
  await ready()
  await wallet.connect(first)
  await wallet.connect('btc.example')
  evm.answers.disconnect = new Error('Failed to disconnect')
  await expect(wallet.disconnectAll()).rejects.toThrow('Failed to disconnect')
  expect(bitcoin.calls).toContain('disconnect')
  expect(wallet.store.getState().connections.bip122.status).toBe('disconnected')
  evm.answers.disconnect = null
  await wallet.disconnectAll()
  expect(wallet.store.getState().connections.eip155.status).toBe('disconnected')
  evm.calls.length = 0
  await wallet.disconnectAll()
  expect(evm.calls).toEqual([])
})

test('[B4.16] a connection is disconnected, connecting, reconnecting or connected', async () => {
  const { wallet, config, ready } = page()
  await ready()
  const seen = (of: typeof wallet) => {
    const list: string[] = []
    of.store.subscribe(({ connections }, before) => {
      if (connections.eip155 !== before.connections.eip155) list.push(connections.eip155.status)
    })
    return list
  }
  const now = seen(wallet)
  await wallet.connect(first)
  expect(now).toEqual(['connecting', 'connected'])
  const next = createWallet(config)
  const later = seen(next)
  await next.start()
  await next.disconnect()
  expect(later).toEqual(['reconnecting', 'connected', 'disconnected'])
})

test('[B4.03] a wallet that refuses to restore is disconnected; an absent one stays active', async () => {
  const { wallet, config, evm, ready, area } = page()
  await ready()
  await wallet.connect(first)
  const visit = async (answer: 'refused' | 'absent') => {
    evm.answers.reconnect = answer
    const next = createWallet(config)
    await next.start()
    return connectionsOf(next.store.getState(), 'eip155').map(({ status }) => status)
  }
  expect(await visit('absent')).toEqual(['active'])
  expect(area.items.get('@granary/wallet/connected_namespaces')).toBe('eip155')
  expect(await visit('refused')).toEqual(['disconnected'])
  expect(area.items.get('@granary/wallet/connected_namespaces')).toBe('')
})

test('a refusal that arrives while another wallet is asked ends nothing', async () => {
  const { wallet, config, evm, ready, area } = page()
  await ready()
  await wallet.connect(first)
  let refuse: (outcome: 'refused') => void = () => {}
  evm.answers.reconnect = new Promise(resolve => {
    refuse = resolve
  })
  evm.answers.connect = new Promise<never>(() => {})
  const next = createWallet(config)
  const started = next.start()
  await expect.poll(() => evm.calls.at(-1)).toBe(`reconnect ${first}`)
  void next.connect(second)
  await expect.poll(() => evm.calls.at(-1)).toBe(`connect ${second}`)
  refuse('refused')
  await started
  expect(next.store.getState().connections.eip155).toEqual({ status: 'connecting', connectorId: second })
  expect(area.items.get('@granary/wallet/connection.eip155')).toContain(first)
})

test('a refused connect forgets no absent wallet', async () => {
  const { wallet, config, evm, ready, area } = page()
  await ready()
  await wallet.connect(first)
  evm.answers.reconnect = 'absent'
  const next = createWallet(config)
  await next.start()
  evm.answers.connect = new Error('refused')
  await expect(next.connect(second)).rejects.toThrow()
  expect(next.store.getState().connections.eip155.status).toBe('disconnected')
  expect(area.items.get('@granary/wallet/connection.eip155')).toContain(first)
})

test('a disconnect ends the wait for a wallet', async () => {
  const { wallet, evm, ready } = page()
  await ready()
  evm.answers.connect = new Promise<never>(() => {})
  void wallet.connect(first)
  await expect.poll(() => wallet.store.getState().connections.eip155.status).toBe('connecting')
  Object.assign(await wallet.adapter('eip155'), { disconnect: async () => {} })
  await wallet.disconnect()
  expect(wallet.store.getState().connections.eip155.status).toBe('disconnected')
})
