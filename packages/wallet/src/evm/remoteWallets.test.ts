import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { connectionOf, evmPages, second } from '../../test/evmPages.ts'
import { scriptedRemote } from '../../test/scriptedRemote.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { until } from '../../test/until.ts'
import { createWallet, walletConnectStatus } from '../core/index.ts'
import { createEvmAdapter } from './createEvmAdapter.ts'

const { state, rpcUrls } = evmPages()
const hash = `0x${'ab'.repeat(32)}`

function remotePage(remote = scriptedRemote()) {
  const wallet = createWallet({
    networks: testNetworks(rpcUrls),
    adapters: { eip155: async () => createEvmAdapter },
    storageArea: () => state.area,
    log: { info: () => {} },
    enableWalletConnect: true,
    walletConnect: async () => remote.create,
    relayUrl: '/relay',
    projectId: 'granary',
  })
  const status = () => walletConnectStatus(wallet.store.getState())
  return { wallet, remote, status }
}

async function pairedPage(remote = scriptedRemote()) {
  const page = remotePage(remote)
  const connecting = page.wallet.connect('walletConnect', 'eip155')
  await until(() => page.wallet.store.getState().pairingUri !== null)
  remote.approve()
  await connecting
  return page
}

async function providerOf({ wallet }: Awaited<ReturnType<typeof pairedPage>>) {
  const connection = connectionOf(wallet)
  if (connection.status !== 'connected') throw new Error('not connected')
  return connection.account.provider
}

test('[B1.06] [B4.11] connects a wallet by its pairing: disconnected, connecting, connected, disconnected', async () => {
  const { wallet, remote, status } = remotePage()
  expect(status()).toBe('disconnected')
  const connecting = wallet.connect('walletConnect', 'eip155')
  await until(() => wallet.store.getState().pairingUri !== null)
  expect(status()).toBe('connecting')
  expect(wallet.store.getState().pairingUri).toMatch(/^wc:[0-9a-f]+@2\?/)
  remote.approve()
  await connecting
  expect(status()).toBe('connected')
  expect(connectionOf(wallet)).toMatchObject({
    status: 'connected',
    account: { address: second, chainId: 560048, type: 'WALLET_CONNECT', connectorName: 'Pocket Marigold' },
  })
  expect(wallet.store.getState().pairingUri).toBeNull()
  await wallet.disconnect()
  expect(status()).toBe('disconnected')
  expect(remote.ended).toEqual(['approved'])
})

test('a refusal is one, and the next pairing is another', async () => {
  const { wallet, remote } = remotePage()
  const connecting = wallet.connect('walletConnect', 'eip155').catch(error => error.code)
  await until(() => wallet.store.getState().pairingUri !== null)
  const uri = wallet.store.getState().pairingUri
  remote.refuse({ code: 5000, message: 'User rejected.' })
  expect(await connecting).toBe('USER_REJECTED')
  void wallet.connect('walletConnect', 'eip155').catch(() => {})
  await until(() => wallet.store.getState().pairingUri !== null)
  expect(wallet.store.getState().pairingUri).not.toBe(uri)
})

test('an approval after the person turned away ends that session', async () => {
  const { wallet, remote } = remotePage()
  const connecting = wallet.connect('walletConnect', 'eip155').catch(error => error.code)
  await until(() => wallet.store.getState().pairingUri !== null)
  await (await wallet.engine()).cancelConnect()
  expect(await connecting).toBe('CONNECT_CANCELLED')
  remote.approve()
  await until(() => remote.ended.length === 1)
  expect(connectionOf(wallet).status).toBe('disconnected')
})

test('the wallet signs and sends; the page’s own node answers reads', async () => {
  const page = await pairedPage()
  const provider = await providerOf(page)
  page.remote.state.answer = method => (method === 'eth_sendTransaction' ? hash : '0xsigned')
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x88bb0')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([second])
  expect(
    Number(await provider.request({ method: 'eth_getBalance', params: [second, 'latest'] })),
  ).toBeGreaterThan(0)
  const transaction = { from: second, to: second, value: '0x1' }
  expect(await provider.request({ method: 'eth_sendTransaction', params: [transaction] })).toBe(hash)
  expect(page.remote.asked).toEqual([
    { chainId: 'eip155:560048', method: 'eth_sendTransaction', params: [transaction] },
  ])
  await expect(provider.request({ method: 'eth_signTypedData_v4', params: [] })).rejects.toMatchObject({
    code: 4200,
  })
  await expect(provider.request({ method: 'eth_sendRawTransaction', params: ['0x'] })).rejects.toMatchObject({
    code: 4200,
  })
})

test('switches among granted networks without asking, and returns to the one used last', async () => {
  const accounts = [560048, 71].map(chainId => ({ chainId: String(chainId), address: second }))
  const page = await pairedPage(scriptedRemote({ accounts }))
  await page.wallet.switchNetwork(71)
  expect(connectionOf(page.wallet)).toMatchObject({ account: { chainId: 71 } })
  await (await providerOf(page)).request({ method: 'personal_sign', params: [] })
  expect(page.remote.asked).toEqual([{ chainId: 'eip155:71', method: 'personal_sign', params: [] }])
  const next = remotePage(scriptedRemote({ accounts, hasLast: true }))
  await next.wallet.start()
  await until(() => connectionOf(next.wallet).status === 'connected')
  expect(connectionOf(next.wallet)).toMatchObject({ account: { chainId: 71, type: 'WALLET_CONNECT' } })
  expect(next.remote.asked).toEqual([])
})

test('asks the wallet for a network that it did not grant', async () => {
  const page = await pairedPage(scriptedRemote({ methods: ['wallet_switchEthereumChain'] }))
  page.remote.state.answer = () => {
    page.remote.state.accounts.push({ chainId: '71', address: second })
    queueMicrotask(() => page.remote.emit({ type: 'changed' }))
    return null
  }
  await page.wallet.switchNetwork(71)
  expect(page.remote.asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  expect(connectionOf(page.wallet)).toMatchObject({ account: { chainId: 71 } })
})

test('a wallet that can neither switch nor add a network stays where it is', async () => {
  const page = await pairedPage()
  await expect(page.wallet.switchNetwork(71)).rejects.toMatchObject({ code: 'SWITCH_NETWORK_FAILED' })
  expect(connectionOf(page.wallet)).toMatchObject({ account: { chainId: 560048 } })
})

test('follows the wallet: network, account, a network taken back, the end', async () => {
  const other = getAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
  const both = [560048, 71].flatMap(chainId =>
    [second, other].map(address => ({ chainId: String(chainId), address })),
  )
  const { wallet, remote, status } = await pairedPage(scriptedRemote({ accounts: both }))
  remote.emit({ type: 'network', namespace: 'eip155', chainId: '71' })
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 71, address: second } })
  remote.emit({ type: 'network', namespace: 'eip155', chainId: '1' })
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 71 } })
  remote.state.accounts.reverse()
  remote.emit({ type: 'account', namespace: 'eip155', address: other })
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 71, address: other } })
  remote.state.accounts = both.filter(({ chainId }) => chainId === '560048')
  remote.emit({ type: 'changed' })
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 560048 } })
  remote.emit({ type: 'ended' })
  expect(status()).toBe('disconnected')
})

test('a second wallet takes the place of the first, whose session ends', async () => {
  const { wallet, remote } = await pairedPage()
  const connecting = wallet.connect('walletConnect', 'eip155')
  await until(() => wallet.store.getState().pairingUri !== null)
  remote.state.accounts = [{ chainId: '560048', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }]
  remote.approve()
  await connecting
  expect(remote.ended).toEqual(['approved'])
  expect(connectionOf(wallet)).toMatchObject({
    account: { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
  })
})

test('what no setting offers is not there, and a half setting is refused by name', async () => {
  const base = {
    networks: testNetworks(rpcUrls),
    adapters: { eip155: async () => createEvmAdapter },
    storageArea: () => state.area,
  }
  const plain = createWallet(base)
  await expect(plain.connect('walletConnect', 'eip155')).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
  })
  expect(() => createWallet({ ...base, enableWalletConnect: true })).toThrow(/walletConnect/)
  expect(() =>
    createWallet({ ...base, enableWalletConnect: true, walletConnect: async () => scriptedRemote().create }),
  ).toThrow(/relayUrl/)
  expect(() => createWallet({ ...base, relayUrl: 'https://relay.example' })).toThrow(/relayUrl/)
})
