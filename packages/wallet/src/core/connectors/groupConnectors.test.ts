import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { otherNetworks, solanaMainnet } from '../../../test/otherNetworks.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import {
  type ConnectorType,
  connectorName,
  createWallet,
  groupConnectors,
  namespaces,
  orderConnectors,
} from '../index.ts'

const evm = connectorOf('eip155', 'app.phantom', { name: 'Phantom', info: { rdns: 'app.phantom' } })
const solana = connectorOf('solana', 'Phantom', { imageUrl: 'data:image/png;base64,AA==' })
const bitcoin = connectorOf('bip122', 'phantom.btc', { name: 'Phantom Wallet' })

test('[B3.03] [B3.02] a wallet of several namespaces is one connector of type MULTI_CHAIN with the merged group', () => {
  expect(groupConnectors([evm, connectorOf('eip155', 'a.b'), solana, bitcoin])).toEqual([
    {
      id: 'app.phantom',
      name: 'Phantom',
      type: 'MULTI_CHAIN',
      chain: 'eip155',
      imageUrl: 'data:image/png;base64,AA==',
      info: { rdns: 'app.phantom' },
      connectors: [evm, solana, bitcoin],
    },
    connectorOf('eip155', 'a.b'),
  ])
})

test('the rdns identifies a wallet; the name only without one', () => {
  const named = (rdns: string) => connectorOf('solana', 'x', { name: 'Phantom', info: { rdns } })
  expect(groupConnectors([evm, named('evil.phantom')])).toHaveLength(2)
  expect(groupConnectors([evm, { ...named('app.phantom'), name: 'Other' }])).toHaveLength(1)
})

test('two wallets of one namespace stay two, even with the same name', () => {
  const twin = connectorOf('eip155', 'evil.example', { name: 'Phantom', info: { rdns: 'evil.example' } })
  const groups = groupConnectors([evm, twin, solana])
  expect(groups.map(({ id, type }) => [id, type])).toEqual([
    ['app.phantom', 'MULTI_CHAIN'],
    ['evil.example', 'ANNOUNCED'],
  ])
  const browser = (chain: 'eip155' | 'solana') =>
    connectorOf(chain, `injected.${chain}`, { type: 'INJECTED', name: 'Browser Wallet' })
  expect(groupConnectors([browser('eip155'), browser('solana')])).toHaveLength(2)
})

test('every connector is in one group, and no group has two of one namespace', () => {
  const connector = fc
    .record({
      chain: fc.constantFrom(...namespaces),
      id: fc.constantFrom('a.b', 'c.d', 'x', 'y'),
      name: fc.constantFrom('Phantom', 'phantom wallet', 'Wallet', '', 'ＰＨＡＮＴＯＭ'),
      type: fc.constantFrom<ConnectorType>('ANNOUNCED', 'INJECTED', 'EXTERNAL', 'AUTH'),
    })
    .map(({ chain, id, ...more }) => connectorOf(chain, id, more))
  fc.assert(
    fc.property(fc.array(connector, { maxLength: 12 }), connectors => {
      const groups = groupConnectors(connectors)
      const members = groups.flatMap(group => group.connectors ?? [group])
      expect(new Set(members)).toEqual(new Set(connectors))
      expect(members).toHaveLength(connectors.length)
      for (const group of groups) {
        const chains = (group.connectors ?? [group]).map(({ chain }) => chain)
        expect(new Set(chains).size).toBe(chains.length)
      }
    }),
  )
})

test('a wallet of several namespaces connects in the chosen one', async () => {
  const eth = scriptedAdapter('eip155', {
    connectors: [evm],
    accounts: [{ namespace: 'eip155', type: 'eoa', address: `0x${'a'.repeat(40)}` }],
    chainId: 71,
  })
  const sol = scriptedAdapter('solana', {
    connectors: [solana],
    accounts: [{ namespace: 'solana', type: 'eoa', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' }],
    chainId: solanaMainnet,
  })
  const wallet = createWallet({
    networks: [...testNetworks({}), ...otherNetworks()],
    adapters: { eip155: eth.loader, solana: sol.loader },
    storageArea: memoryArea,
  })
  await wallet.adapter('eip155')
  await wallet.connect('app.phantom', 'solana')
  expect(sol.calls).toEqual(['connect Phantom'])
  expect(eth.calls).toEqual([])
  expect(wallet.store.getState().activeNamespace).toBe('solana')
  await wallet.connect('app.phantom')
  expect(eth.calls).toEqual(['connect app.phantom'])
  await expect(wallet.connect('app.phantom', 'bip122')).rejects.toMatchObject({
    code: 'CHAIN_ADAPTER_NOT_FOUND',
  })
  await expect(wallet.connect('nobody', 'solana')).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
})

test.each([
  'MetaMask',
  'Trust Wallet',
  'Solflare',
  'Phantom',
  'Coin98',
  'Magic Eden',
  'Backpack',
  'Bitget Wallet',
  'Frontier',
  'Xverse Wallet',
  'Leather',
])('[B3.04] %s is shown under that name', name => {
  expect(connectorName({ name, type: 'ANNOUNCED' })).toBe(name)
  expect(connectorName({ name: name.replace(' Wallet', '').toUpperCase(), type: 'ANNOUNCED' })).toBe(name)
})

test('[B3.05] the other connectors are Browser Wallet, WalletConnect, Coinbase, Ledger and Safe', () => {
  expect(connectorName({ name: '', type: 'INJECTED' })).toBe('Browser Wallet')
  expect(connectorName({ name: 'Browser Wallet', type: 'INJECTED' })).toBe('Browser Wallet')
  expect(connectorName({ name: 'wc', type: 'WALLET_CONNECT' })).toBe('WalletConnect')
  expect(connectorName({ name: 'Coinbase Wallet', type: 'EXTERNAL' })).toBe('Coinbase')
  expect(connectorName({ name: 'ledger', type: 'EXTERNAL' })).toBe('Ledger')
  expect(connectorName({ name: 'Safe{Wallet}', type: 'EXTERNAL' })).toBe('Safe{Wallet}')
  expect(connectorName({ name: 'Safe', type: 'EXTERNAL' })).toBe('Safe')
  expect(connectorName({ name: 'Somebody', type: 'ANNOUNCED' })).toBe('Somebody')
})

test('orders connectors by why they are listed', () => {
  const of = (id: string, type: ConnectorType) => connectorOf('eip155', id, { type })
  const connectors = [
    of('recommended', 'AUTH'),
    of('external', 'EXTERNAL'),
    of('custom', 'AUTH'),
    of('featured', 'AUTH'),
    of('injected', 'INJECTED'),
    of('recent', 'ANNOUNCED'),
    of('walletConnect', 'WALLET_CONNECT'),
  ]
  const lists = {
    recent: [{ id: 'recent' }],
    featuredIds: ['featured'],
    customIds: ['custom'],
    recommendedIds: ['recommended'],
  }
  const ids = (order?: Parameters<typeof orderConnectors>[1]['order']) =>
    orderConnectors(connectors, { ...lists, ...(order && { order }) }).map(({ id }) => id)
  const usual = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
  expect(ids()).toEqual(usual)
  // A recent connector is also an installed one: its first kind in the order counts.
  expect(ids(['injected', 'walletConnect']).slice(0, 3)).toEqual(['injected', 'recent', 'walletConnect'])
  const group = {
    ...of('group', 'MULTI_CHAIN'),
    connectors: [of('group', 'ANNOUNCED'), of('member', 'ANNOUNCED')],
  }
  const used = orderConnectors([of('other', 'ANNOUNCED'), group], { recent: [{ id: 'member' }] })
  expect(used.map(({ id }) => id)).toEqual(['group', 'other'])
})
