import { expect, test } from 'vitest'
import { announce, walletInfo } from '../../test/announce.ts'
import { createTestWallet } from '../../test/createTestWallet.ts'
import { connectionOf, connectorsOf, evmPages, first, rdns, second } from '../../test/evmPages.ts'
import { until } from '../../test/until.ts'
import { UserRejectedError } from '../core/index.ts'

const { state, rpcUrls, page, install, connected } = evmPages()

test('[B1.04] lists a wallet that announces itself before or after the adapter has loaded', async () => {
  install()
  const { wallet } = page()
  await wallet.adapter('eip155')
  expect(connectorsOf(wallet)).toMatchObject([
    { id: rdns, name: 'Example', type: 'ANNOUNCED', chain: 'eip155' },
  ])

  state.ends.push(
    announce(walletInfo('Late', 'org.example.late'), createTestWallet({ rpcUrls, chainId: 71 }).provider),
  )
  expect(connectorsOf(wallet).map(({ name }) => name)).toEqual(['Example', 'Late'])
})

test('cleans or drops hostile announcements, which never break the page', async () => {
  const { provider } = createTestWallet({ rpcUrls, chainId: 560048 })
  const good = walletInfo('Good', 'org.example.good')
  const throwing = {
    get info() {
      throw new Error('trap')
    },
  }
  const announcements: [unknown, unknown][] = [
    [null, provider],
    [undefined, undefined],
    [{ ...good, rdns: 'not an rdns' }, provider],
    [{ ...good, uuid: 7 }, provider],
    [{ ...good, name: '\u202e\u200b  ' }, provider],
    [good, {}],
    [good, provider],
    [good, provider],
    [{ ...good, uuid: 'another' }, provider],
    [
      { ...walletInfo('X'.repeat(5000), 'org.example.long'), icon: 'https://tracker.example/x.png' },
      provider,
    ],
    [
      { ...walletInfo('\u202eNimble\u0000\n Fox ', 'org.example.fox'), icon: 'javascript:alert(1)' },
      provider,
    ],
    [walletInfo('Injected', 'injected'), provider],
  ]
  for (const [info, wallet] of announcements) state.ends.push(announce(info, wallet))
  const { wallet } = page()
  await wallet.adapter('eip155')
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: throwing }))
  window.dispatchEvent(new Event('eip6963:announceProvider'))

  expect(connectorsOf(wallet).map(({ id, name, imageUrl }) => [id, name, imageUrl === undefined])).toEqual([
    ['org.example.good', 'Good', false],
    ['org.example.long', `${'X'.repeat(39)}…`, true],
    ['org.example.fox', 'Nimble Fox', true],
  ])
})

test('reaches an unannounced wallet by window.ethereum under the name Browser Wallet', async () => {
  const testWallet = createTestWallet({ rpcUrls, chainId: 560048 })
  Object.assign(window, { ethereum: testWallet.provider })
  const { wallet } = page()
  await wallet.adapter('eip155')
  expect(connectorsOf(wallet)).toMatchObject([{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' }])
  await wallet.connect('injected')
  expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { address: first } })

  const nextVisit = page().wallet
  await nextVisit.start()
  expect(connectionOf(nextVisit)).toMatchObject({ status: 'connected', account: { type: 'INJECTED' } })
})

test('[A4.06] [A4.07] [A3.09] [B4.16] connecting goes from disconnected over connecting to connected', async () => {
  const testWallet = install()
  const { wallet, events } = page()
  await wallet.adapter('eip155')
  expect(connectionOf(wallet)).toEqual({ status: 'disconnected' })
  expect(testWallet.methods()).not.toContain('eth_requestAccounts')
  const seen: string[] = [connectionOf(wallet).status]
  wallet.store.subscribe(state => {
    const { status } = state.connections.eip155
    if (seen.at(-1) !== status) seen.push(status)
  })
  await wallet.connect(rdns)
  expect(seen).toEqual(['disconnected', 'connecting', 'connected'])
  expect(connectionOf(wallet)).toMatchObject({
    status: 'connected',
    account: { address: first, chainId: 560048, id: rdns, type: 'ANNOUNCED', connectorName: 'Example' },
  })
  expect(events).toEqual(['connected'])

  testWallet.forgetPage()
  await until(() => connectionOf(wallet).status === 'disconnected')
  // The state keeps nothing of the account.
  expect(connectionOf(wallet)).toEqual({ status: 'disconnected' })
  expect(events).toEqual(['connected', 'disconnected'])
})

test('[A4.08] another account in the wallet emits an account change', async () => {
  const { testWallet, wallet, events } = await connected()
  testWallet.selectAccount(1)
  await until(() => events.length === 2)
  expect(events).toEqual(['connected', 'accountChanged'])
  expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { address: second } })
})

test('[A4.09] another network in the wallet emits a network switch', async () => {
  const { testWallet, wallet, events } = await connected()
  testWallet.selectChain(71)
  await until(() => events.length === 2)
  expect(events).toEqual(['connected', 'networkSwitched'])
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 71 } })
})

test('[A4.12] [B8.69] [B8.70] a refusal is a user-rejected error and leaves the page disconnected', async () => {
  const testWallet = install()
  const { wallet, events } = page()
  await wallet.adapter('eip155')
  testWallet.state.answer = 'reject'
  const refusal = wallet.connect(rdns)
  await expect(refusal).rejects.toBeInstanceOf(UserRejectedError)
  await expect(refusal).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(connectionOf(wallet).status).toBe('disconnected')
  expect(events).toEqual([])
})

test('a pending earlier request and other failures have their own errors', async () => {
  const testWallet = install()
  const { wallet } = page()
  await wallet.adapter('eip155')
  testWallet.state.answer = 'busy'
  await expect(wallet.connect(rdns)).rejects.toMatchObject({ code: 'WALLET_REQUEST_PENDING' })
  testWallet.state.answer = 'fail'
  await expect(wallet.connect(rdns)).rejects.toMatchObject({
    code: 'CONNECT_FAILED',
    shortMessage: 'Failed to connect',
  })
})

test('[A8.07] [B8.41] an unannounced connector is "Connector not found or undefined"', async () => {
  const { wallet } = page()
  await wallet.adapter('eip155')
  await expect(wallet.connect('org.example.gone')).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
    shortMessage: 'Connector not found or undefined',
  })
})

test('connecting a second wallet disconnects the first', async () => {
  const { wallet } = await connected()
  const other = createTestWallet({ rpcUrls, chainId: 71 })
  other.state.index = 1
  state.ends.push(announce(walletInfo('Other', 'org.example.other'), other.provider))
  await wallet.connect('org.example.other')
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second, id: 'org.example.other' } })
  await wallet.disconnect()
  expect(connectionOf(wallet).status).toBe('disconnected')
})

test('[B8.16] disconnecting a wallet that is gone fails: "Failed to disconnect"', async () => {
  Object.assign(window, { ethereum: createTestWallet({ rpcUrls, chainId: 560048 }).provider })
  const { wallet } = page()
  await wallet.adapter('eip155')
  await wallet.connect('injected')
  Object.assign(window, { ethereum: undefined })
  await expect(wallet.disconnect()).rejects.toMatchObject({
    code: 'DISCONNECT_FAILED',
    shortMessage: 'Failed to disconnect',
  })
})

test('restores an earlier session without asking the person', async () => {
  const { testWallet } = await connected()
  testWallet.log.length = 0
  const { wallet, events } = page()
  const seen: string[] = []
  wallet.store.subscribe(state => seen.push(state.connections.eip155.status))
  await wallet.start()
  expect(seen[0]).toBe('reconnecting')
  expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { address: first } })
  expect(events).toEqual(['restored'])
  expect(testWallet.methods()).not.toContain('eth_requestAccounts')
  expect(testWallet.methods()).not.toContain('wallet_requestPermissions')
})

test('restores a wallet that announces itself late', async () => {
  const { testWallet } = await connected()
  for (const end of state.ends.splice(0)) end()
  const { wallet } = page()
  const restored = wallet.start()
  await until(() => wallet.store.getState().adapterStatus.eip155 === 'ready')
  state.ends.push(announce(walletInfo('Example', rdns), testWallet.provider))
  await restored
  expect(connectionOf(wallet)).toMatchObject({ status: 'connected', account: { address: first } })
})

test('[B4.10] forgets a session when the wallet refuses it and after a disconnect', async () => {
  const { testWallet, wallet } = await connected()
  testWallet.state.authorised = false
  const refused = page().wallet
  await refused.start()
  expect(connectionOf(refused).status).toBe('disconnected')
  expect(state.area.items.get('@granary/wallet/connected_namespaces')).toBe('')

  testWallet.state.authorised = true
  await wallet.disconnect()
  const nextVisit = page().wallet
  await nextVisit.start()
  expect(connectionOf(nextVisit).status).toBe('disconnected')
  expect(nextVisit.store.getState().adapterStatus.eip155).toBe('idle')
})

test('[A4.13] switching asks the wallet to switch and does not add a known network', async () => {
  const { testWallet, wallet } = await connected()
  testWallet.log.length = 0
  await wallet.switchNetwork(71)
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 71 } })
  expect(testWallet.methods()).toContain('wallet_switchEthereumChain')
  expect(testWallet.methods()).not.toContain('wallet_addEthereumChain')
})

test('[A4.14] adds the network with its public endpoints if the switch fails', async () => {
  const { testWallet, wallet } = await connected({ knownChains: [560048] })
  await wallet.switchNetwork(71)
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 71 } })
  expect(testWallet.log.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
    {
      chainId: '0x47',
      chainName: 'Conflux eSpace Testnet',
      nativeCurrency: { name: 'CFX', symbol: 'CFX', decimals: 18 },
      rpcUrls: ['https://rpc.conflux.example'],
      blockExplorerUrls: ['https://evmtestnet.confluxscan.org'],
    },
  ])
})

test('a refused switch adds nothing; a wallet that does not switch is an error', async () => {
  const { testWallet, wallet } = await connected({ knownChains: [560048] })
  testWallet.state.answer = 'reject'
  await expect(wallet.switchNetwork(71)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(testWallet.methods()).not.toContain('wallet_addEthereumChain')

  testWallet.state.answer = 'approve'
  testWallet.state.overrides = { wallet_switchEthereumChain: null }
  await expect(wallet.switchNetwork(71)).rejects.toMatchObject({ code: 'SWITCH_NETWORK_FAILED' })
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 560048 } })
})

test('[A8.08] [B8.42] an unconfigured network is "Chain not found on connector"', async () => {
  const { testWallet, wallet, adapter, events } = await connected()
  await expect(wallet.switchNetwork(5)).rejects.toMatchObject({
    code: 'CHAIN_NOT_FOUND',
    shortMessage: 'Chain not found on connector',
  })
  testWallet.selectChain(5)
  await until(() => events.includes('networkSwitched'))
  await expect(adapter.getClient()).rejects.toMatchObject({ code: 'CHAIN_NOT_FOUND' })
})
