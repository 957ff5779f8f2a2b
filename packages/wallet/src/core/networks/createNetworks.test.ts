import { expect, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { otherNetworks, solanaDevnet, solanaMainnet } from '../../../test/otherNetworks.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { activeCaipNetworkId, createWallet, currentView, networkState, type WalletConfig } from '../index.ts'

const hoodi = 'eip155:560048'
const conflux = 'eip155:71'

function page(options: Partial<WalletConfig> = {}) {
  const evm = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'one.example')],
    accounts: [{ namespace: 'eip155', type: 'eoa', address: `0x${'a'.repeat(40)}` }],
    chainId: 560048,
  })
  const solana = scriptedAdapter('solana', {
    connectors: [connectorOf('solana', 'Sun')],
    accounts: [{ namespace: 'solana', type: 'eoa', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' }],
    chainId: solanaMainnet,
  })
  const area = memoryArea()
  const config: WalletConfig = {
    networks: [...testNetworks({}), ...otherNetworks()],
    adapters: { eip155: evm.loader, solana: solana.loader },
    storageArea: () => area,
    log: {},
    ...options,
  }
  const wallet = createWallet(config)
  const state = wallet.store.getState
  return { wallet, evm, solana, area, config, state }
}

test('[B4.52] [B3.31] setting a network activates its namespace, and the next visit starts with it', async () => {
  const { wallet, state, area, config } = page()
  expect(activeCaipNetworkId(state())).toBe(hoodi)
  await wallet.setActiveNetwork(`solana:${solanaDevnet}`)
  expect(state().activeNamespace).toBe('solana')
  expect(networkState(state(), 'solana').caipNetwork?.id).toBe(solanaDevnet)
  expect(networkState(state(), 'eip155').caipNetwork?.caipNetworkId).toBe(hoodi)
  expect(area.items.get('@granary/wallet/active_caip_network_id')).toBe(`solana:${solanaDevnet}`)
  const next = createWallet(config)
  await next.start()
  expect(activeCaipNetworkId(next.store.getState())).toBe(`solana:${solanaDevnet}`)
})

test('[B3.31] ignores a stored network that the host does not have', async () => {
  const { wallet, state, area } = page()
  for (const stored of ['eip155:1', '', 'x'.repeat(10_000), '__proto__']) {
    area.items.set('@granary/wallet/active_caip_network_id', stored)
    await createWallet(wallet.config).start()
    expect(activeCaipNetworkId(state())).toBe(hoodi)
  }
})

test('tells listeners of the network that was set, whichever side switched', async () => {
  const { wallet, evm } = page()
  await wallet.adapter('eip155')
  const { onNetworkSet } = await wallet.engine()
  let resets = 0
  const end = onNetworkSet(() => resets++)
  await wallet.setActiveNetwork(conflux)
  expect(resets).toBe(1)
  await wallet.connect('one.example')
  expect(resets).toBe(2)
  await wallet.switchNetwork(71)
  expect(resets).toBe(3)
  expect(evm.calls).toContain('switchNetwork 71')
  end()
  await wallet.switchNetwork(560048)
  expect(resets).toBe(3)
})

test('[B4.52] switching namespaces asks no wallet, and warns if its network is not configured', async () => {
  const { wallet, evm, solana, state } = page()
  await wallet.adapter('eip155')
  await wallet.connect('one.example')
  await wallet.switchNetwork(71)
  const engine = await wallet.engine()
  await engine.setActiveNamespace('solana')
  expect(activeCaipNetworkId(state())).toBe(`solana:${solanaMainnet}`)
  await wallet.switchNetwork(5, 'eip155')
  evm.calls.length = 0
  await engine.setActiveNamespace('eip155')
  expect([...evm.calls, ...solana.calls]).toEqual([])
  expect(currentView(state().history)).toEqual({ name: 'UnsupportedChain' })
  await expect(engine.setActiveNamespace('cosmos' as never)).rejects.toMatchObject({
    shortMessage: 'Network not found',
  })
})

test('a connected chain without any network of the host is shown as unsupported; another is not found', async () => {
  const { wallet, state } = page()
  await wallet.adapter('eip155')
  await wallet.adapter('solana')
  await wallet.connect('Sun', 'solana')
  const engine = await wallet.engine()
  await engine.setActiveNamespace('eip155')
  for (const id of [solanaDevnet, solanaMainnet]) await engine.removeNetwork(id)
  await engine.setActiveNamespace('solana')
  expect(state().activeNamespace).toBe('solana')
  expect(currentView(state().history)).toEqual({ name: 'UnsupportedChain' })
  await wallet.disconnect('solana')
  await expect(engine.setActiveNamespace('solana')).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
})

test('asks a connected wallet to switch first; a refusal changes nothing', async () => {
  const { wallet, evm, state } = page()
  await wallet.adapter('eip155')
  await wallet.connect('one.example')
  await wallet.setActiveNetwork(conflux)
  expect(evm.calls.at(-1)).toBe('switchNetwork 71')
  evm.answers.switchNetwork = new Error('refused')
  await expect(wallet.setActiveNetwork(hoodi)).rejects.toThrow('refused')
  expect(activeCaipNetworkId(state())).toBe(conflux)
})

test('[B8.22] a network that the host does not have is not found', async () => {
  const { wallet } = page()
  const missing = { code: 'NETWORK_NOT_FOUND', shortMessage: 'Network not found' }
  await expect(wallet.setActiveNetwork('eip155:1')).rejects.toMatchObject(missing)
  const { removeNetwork } = await wallet.engine()
  for (const id of [5, Number.NaN, {}, undefined, { toString: 0 }] as never[])
    await expect(removeNetwork(id)).rejects.toMatchObject(missing)
})

test('[B4.55] removing the active network falls back to the first of its namespace', async () => {
  const { wallet, state } = page()
  await wallet.adapter('eip155')
  const { removeNetwork } = await wallet.engine()
  await wallet.setActiveNetwork(conflux)
  await removeNetwork(conflux)
  expect(activeCaipNetworkId(state())).toBe(hoodi)
  expect(state().networks.map(({ caipNetworkId }) => caipNetworkId)).not.toContain(conflux)
  expect(wallet.isSupported(71)).toBe(false)
})

test('[B4.55] [B4.54] a wallet that stays on the removed network gets UnsupportedChain', async () => {
  const { wallet, evm, state } = page()
  await wallet.adapter('eip155')
  await wallet.connect('one.example')
  evm.answers.switchNetwork = new Error('refused')
  const { removeNetwork } = await wallet.engine()
  await removeNetwork(560048)
  expect(networkState(state(), 'eip155').caipNetwork).toBeUndefined()
  expect(activeCaipNetworkId(state())).toBe(hoodi)
  expect(currentView(state().history)).toEqual({ name: 'UnsupportedChain' })
  expect(state().isOpen).toBe(true)
})

test('removing an unused network changes nothing else, and the last one stays', async () => {
  const { wallet, state } = page({ networks: testNetworks({}) })
  const { removeNetwork } = await wallet.engine()
  await removeNetwork(conflux)
  expect(activeCaipNetworkId(state())).toBe(hoodi)
  await expect(removeNetwork(hoodi)).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  expect(state().networks).toHaveLength(1)
})

test("[B4.56] removing the active network's adapter falls back to the first network of another chain", async () => {
  const { wallet, evm, state } = page()
  await wallet.adapter('eip155')
  await wallet.connect('one.example')
  const { removeAdapter } = await wallet.engine()
  await removeAdapter('eip155')
  expect(evm.calls.at(-1)).toBe('disconnect')
  expect(state()).toMatchObject({
    activeNamespace: 'solana',
    namespaces: ['solana'],
    connectors: { eip155: [] },
    connections: { eip155: { status: 'disconnected' } },
    adapterStatus: { eip155: 'idle' },
  })
  expect(activeCaipNetworkId(state())).toBe(`solana:${solanaMainnet}`)
})

test('[B8.17] [B8.18] [B8.19] without an adapter nothing can connect, switch or disconnect', async () => {
  const { wallet } = page()
  await (await wallet.engine()).removeAdapter('eip155')
  await expect(wallet.connect('one.example', 'eip155')).rejects.toMatchObject({
    code: 'CHAIN_ADAPTER_NOT_FOUND',
    shortMessage: 'Chain adapter not found',
  })
  await expect(wallet.switchNetwork(71, 'eip155')).rejects.toMatchObject({
    code: 'NETWORK_CLIENT_NOT_SET',
    shortMessage: 'NetworkController client not set',
  })
  await expect(wallet.disconnect('eip155')).rejects.toMatchObject({
    code: 'CONNECTION_CLIENT_NOT_SET',
    shortMessage: 'ConnectionController client not set',
  })
})

test('an adapter added later works like an initial one', async () => {
  const { evm, config } = page()
  const wallet = createWallet({ ...config, adapters: {} })
  expect(wallet.namespaces).toEqual([])
  const { addAdapter } = await wallet.engine()
  await addAdapter('eip155', evm.loader)
  expect(wallet.namespaces).toEqual(['eip155'])
  await wallet.adapter('eip155')
  await wallet.connect('one.example')
  expect(wallet.store.getState().connections.eip155.status).toBe('connected')
})

test('[B1.30] [B3.07] checks a network added later and reads it where the host says', async () => {
  const { wallet, state } = page({ customRpcUrls: { 'eip155:1': '/own/1', [hoodi]: '/own/hoodi' } })
  await wallet.adapter('eip155')
  const { addNetwork } = await wallet.engine()
  const [{ blockExplorers: _, ...like }] = testNetworks({}) as readonly [ReturnType<typeof testNetworks>[0]]
  await addNetwork({ ...like, id: 1, caipNetworkId: 'eip155:1', name: 'Ethereum' } as never)
  expect(state().networks.find(({ id }) => id === 1)).toMatchObject({
    rpcUrl: '/own/1',
    rpcUrls: { default: like.rpcUrls.default, chainDefault: like.rpcUrls.default },
  })
  expect(wallet.config.networks[0].rpcUrl).toBe('/own/hoodi')
  await expect(addNetwork({ ...like, caipNetworkId: 'eip155:2' } as never)).rejects.toMatchObject({
    code: 'WALLET_CONFIG_INVALID',
  })
})

test('[B9.48] without a defaultNetwork a visit starts on Ethereum, or on the first network of a host without it', async () => {
  const [hoodiNetwork] = testNetworks({})
  const ethereum = { ...hoodiNetwork, id: 1, caipNetworkId: 'eip155:1', name: 'Ethereum' } as never
  const { wallet, state } = page({ networks: [...testNetworks({}), ethereum] })
  await wallet.start()
  expect(networkState(state(), 'eip155').caipNetwork?.name).toBe('Ethereum')
  await wallet.adapter('eip155')
  expect(activeCaipNetworkId(state())).toBe('eip155:1')
  expect(activeCaipNetworkId(page().state())).toBe(hoodi)
  const [sun] = otherNetworks()
  const withoutEvm = createWallet({ networks: [sun, ethereum] as never, adapters: { solana: offline } })
  expect(withoutEvm.store.getState().activeNamespace).toBe('solana')
})

const offline = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('[B9.49] a namespace without networks of the host asks for eip155:1', async () => {
  const { wallet, config, evm } = page()
  await wallet.adapter('eip155')
  await wallet.connect('one.example')
  evm.answers.reconnect = 'refused'
  const [sun] = otherNetworks()
  const next = createWallet({ ...config, networks: [sun as never], blockchainUrl: '/api' })
  await next.start()
  expect(next.store.getState()).toMatchObject({
    activeNamespace: 'eip155',
    connections: { eip155: { status: 'disconnected' } },
  })
  const blockchain = await (await next.services()).blockchain()
  await expect(blockchain?.fetchTransactions('0xa')).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
    details: '"eip155:1"',
  })
})

test('[B1.19] the host sets the initial network', () => {
  const { state } = page({ defaultNetwork: `solana:${solanaDevnet}` })
  expect(state().activeNamespace).toBe('solana')
  expect(activeCaipNetworkId(state())).toBe(`solana:${solanaDevnet}`)
})

test('[B3.09] networks of a namespace: active, requested, approved, with smart accounts', async () => {
  const { wallet, state } = page()
  expect(networkState(state(), 'eip155')).toMatchObject({
    caipNetwork: { id: 560048 },
    requestedCaipNetworks: [{ id: 560048 }, { id: 71 }],
    approvedCaipNetworkIds: [hoodi, conflux],
    supportsAllNetworks: true,
    smartAccountEnabledNetworks: [],
  })
  const { setNetworkDetails } = await wallet.engine()
  setNetworkDetails({ approvedCaipNetworkIds: [conflux], supportsAllNetworks: false }, 'eip155')
  setNetworkDetails({ smartAccountEnabledNetworks: ['71'] }, 'eip155')
  expect(networkState(state(), 'eip155')).toMatchObject({
    approvedCaipNetworkIds: [conflux],
    supportsAllNetworks: false,
    smartAccountEnabledNetworks: ['71'],
  })
})
