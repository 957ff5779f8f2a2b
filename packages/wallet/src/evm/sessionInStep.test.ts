import { expect, test } from 'vitest'
import { announce, walletInfo } from '../../test/announce.ts'
import { createTestWallet } from '../../test/createTestWallet.ts'
import { connectionOf, evmPages, first, rdns, second } from '../../test/evmPages.ts'
import { until } from '../../test/until.ts'

const { state, rpcUrls, page, install, connected } = evmPages()

test('reload while the wallet is locked: the session returns once it is unlocked, without asking the person', async () => {
  const { testWallet } = await connected()
  testWallet.state.authorised = false
  const { wallet, events } = page()
  await wallet.start()
  expect(connectionOf(wallet).status).toBe('disconnected')

  testWallet.log.length = 0
  testWallet.state.authorised = true
  testWallet.selectAccount(0)
  await until(() => connectionOf(wallet).status === 'connected')
  expect(connectionOf(wallet)).toMatchObject({ account: { address: first, id: rdns } })
  expect(events).toEqual(['connected'])
  expect(testWallet.methods()).not.toContain('eth_requestAccounts')
  expect(testWallet.methods()).not.toContain('wallet_requestPermissions')
  // From here on it is an ordinary session.
  testWallet.selectAccount(1)
  await until(() => events.includes('accountChanged'))
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second } })
})

test('a wallet that reports being locked keeps its session for the next visit', async () => {
  const { testWallet } = await connected()
  testWallet.state.authorised = false
  Object.assign(testWallet.provider, { _metamask: { isUnlocked: async () => false } })
  const locked = page().wallet
  await locked.start()
  expect(connectionOf(locked).status).toBe('disconnected')

  testWallet.state.authorised = true
  const nextVisit = page().wallet
  await nextVisit.start()
  expect(connectionOf(nextVisit)).toMatchObject({ status: 'connected', account: { address: first } })
})

test('a locked wallet that returns does not replace one chosen meanwhile', async () => {
  const { testWallet } = await connected()
  testWallet.state.authorised = false
  const { wallet } = page()
  await wallet.start()
  const other = createTestWallet({ rpcUrls, chainId: 560048 })
  other.state.index = 1
  state.ends.push(announce(walletInfo('Other', 'org.example.other'), other.provider))
  await wallet.connect('org.example.other')
  testWallet.state.authorised = true
  testWallet.selectAccount(0)
  testWallet.emit('connect', { chainId: '0x88bb0' })
  other.selectAccount(2)
  await until(() => {
    const connection = connectionOf(wallet)
    return connection.status === 'connected' && connection.account.address !== second
  })
  expect(connectionOf(wallet)).toMatchObject({ account: { id: 'org.example.other' } })
})

test('an account revoked while the page was closed is not shown again', async () => {
  const { testWallet } = await connected()
  testWallet.state.index = 1
  const { wallet, events } = page()
  await wallet.start()
  expect(connectionOf(wallet)).toMatchObject({
    status: 'connected',
    account: { address: second, accounts: [{ address: second }] },
  })
  expect(events).toEqual(['restored'])
})

test('shows a network changed while the page was closed', async () => {
  const { testWallet } = await connected()
  testWallet.state.chainId = 71
  const { wallet } = page()
  await wallet.start()
  expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { chainId: 71 } })
  const client = await (await wallet.adapter('eip155')).getClient()
  expect(client.hostReader.chain?.id).toBe(71)
})

test('finds an extension that appears late, announced or not', async () => {
  const { testWallet, wallet: before } = await connected()
  await before.disconnect()
  for (const end of state.ends.splice(0)) end()
  Object.assign(window, { ethereum: testWallet.provider })
  const legacy = page().wallet
  await legacy.adapter('eip155')
  await legacy.connect('injected')
  Object.assign(window, { ethereum: undefined })

  const { wallet } = page()
  const restored = wallet.start()
  await until(() => wallet.store.getState().adapterStatus.eip155 === 'ready')
  expect(connectionOf(wallet).status).toBe('reconnecting')
  Object.assign(window, { ethereum: testWallet.provider })
  await restored
  expect(connectionOf(wallet)).toMatchObject({
    status: 'connected',
    account: { id: 'injected', address: first },
  })
})

test('a wallet silent at load does not block the next choice', async () => {
  const { testWallet } = await connected()
  testWallet.state.overrides = { eth_accounts: new Promise(() => {}) }
  const other = createTestWallet({ rpcUrls, chainId: 560048 })
  other.state.index = 1
  state.ends.push(announce(walletInfo('Other', 'org.example.other'), other.provider))
  const { wallet } = page()
  const restored = wallet.start()
  await until(() => wallet.store.getState().adapterStatus.eip155 === 'ready')
  await wallet.connect('org.example.other')
  await restored
  expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { address: second } })
})

test('two tabs: disconnecting in one disconnects the other if the wallet emits it', async () => {
  const { testWallet, wallet: tab } = await connected()
  testWallet.state.canRevoke = true
  const other = page().wallet
  await other.start()
  expect(connectionOf(other).status).toBe('connected')
  await tab.disconnect()
  await until(() => connectionOf(other).status === 'disconnected')
  expect(connectionOf(tab).status).toBe('disconnected')
})

test('two tabs: also if the wallet emits nothing', async () => {
  const { wallet: tab } = await connected()
  const other = page().wallet
  await other.start()
  await tab.disconnect()
  expect(connectionOf(other).status).toBe('connected')
  const [key] = [...state.area.items.keys()].filter(name => name.endsWith(`${rdns}.disconnected`))
  // As the browser notifies other tabs of a storage change.
  const stored = Object.assign(new Event('storage'), { key, newValue: 'true' })
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'unrelated', newValue: 'true' }))
  expect(connectionOf(other).status).toBe('connected')
  window.dispatchEvent(stored)
  expect(connectionOf(other).status).toBe('disconnected')
})

test('disconnecting revokes the permission in a wallet that can, and does not wait for one that cannot', async () => {
  const { testWallet, wallet } = await connected()
  testWallet.state.canRevoke = true
  await wallet.disconnect()
  expect(testWallet.log.find(({ method }) => method === 'wallet_revokePermissions')?.params).toEqual([
    { eth_accounts: {} },
  ])
  expect(testWallet.state.authorised).toBe(false)

  await wallet.connect(rdns)
  testWallet.state.overrides = { wallet_revokePermissions: new Promise(() => {}) }
  await wallet.disconnect()
  expect(connectionOf(wallet).status).toBe('disconnected')
})

test('lists all accounts of the wallet, and the page may switch to another', async () => {
  const testWallet = install()
  testWallet.state.others = [1, 2]
  const { wallet, events } = page()
  const adapter = await wallet.adapter('eip155')
  await wallet.connect(rdns)
  const addresses = () => {
    const connection = connectionOf(wallet)
    return connection.status === 'connected' ? connection.account.accounts.map(({ address }) => address) : []
  }
  expect(addresses()).toEqual([first, second, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
  await adapter.switchAccount?.(second.toLowerCase())
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second } })
  expect(addresses()).toHaveLength(3)
  expect(events).toEqual(['connected', 'accountChanged'])
  await expect(adapter.switchAccount?.('0x00000000000000000000000000000000000000aa')).rejects.toMatchObject({
    code: 'WALLET_ACCOUNT_NOT_FOUND',
  })
})

test('disconnects here even if the wallet is gone', async () => {
  Object.assign(window, { ethereum: createTestWallet({ rpcUrls, chainId: 560048 }).provider })
  const { wallet } = page()
  await wallet.adapter('eip155')
  await wallet.connect('injected')
  Object.assign(window, { ethereum: undefined })
  await expect(wallet.disconnect()).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
  expect(connectionOf(wallet).status).toBe('disconnected')
})

test('[B4.16] the states of a connection are disconnected, connecting, reconnecting and connected', async () => {
  install()
  const seen = new Set<string>()
  const visit = () => {
    const { wallet } = page()
    seen.add(connectionOf(wallet).status)
    wallet.store.subscribe(({ connections }) => seen.add(connections.eip155.status))
    return wallet
  }
  const wallet = visit()
  await wallet.adapter('eip155')
  await wallet.connect(rdns)
  await visit().start()
  expect([...seen]).toEqual(['disconnected', 'connecting', 'connected', 'reconnecting'])
})
