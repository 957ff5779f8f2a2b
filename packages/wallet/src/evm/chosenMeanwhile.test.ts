import { expect, test, vi } from 'vitest'
import { advanceUntil } from '../../test/advanceUntil.ts'
import { announce, walletInfo } from '../../test/announce.ts'
import { createTestWallet } from '../../test/createTestWallet.ts'
import { connectionOf, evmPages, rdns, second } from '../../test/evmPages.ts'
import { until } from '../../test/until.ts'

const { state, rpcUrls, page, connected } = evmPages()
const otherRdns = 'org.example.other'
const namespacesKey = '@granary/wallet/connected_namespaces'

function installOther() {
  const other = createTestWallet({ rpcUrls, chainId: 560048 })
  other.state.index = 1
  state.ends.push(announce(walletInfo('Other', otherRdns), other.provider))
  return other
}

test('a late approval of a switch does not affect a wallet connected meanwhile', async () => {
  const { testWallet, wallet } = await connected()
  installOther()
  let approve: (answer: unknown) => void = () => {}
  testWallet.state.overrides = {
    wallet_switchEthereumChain: new Promise(resolve => {
      approve = resolve
    }),
  }
  const switched = wallet.switchNetwork(71)
  await until(() => testWallet.methods().includes('wallet_switchEthereumChain'))
  await wallet.connect(otherRdns)
  testWallet.selectChain(71)
  approve(null)
  await switched
  expect(connectionOf(wallet)).toMatchObject({
    status: 'connected',
    account: { id: otherRdns, address: second, chainId: 560048 },
  })
})

test('a silent remembered wallet does not end the request to one chosen meanwhile', async () => {
  const { testWallet } = await connected()
  testWallet.state.overrides = { eth_accounts: new Promise(() => {}) }
  const other = installOther()
  other.state.answer = 'hang'
  const { wallet } = page()
  const restored = wallet.start()
  await until(() => wallet.store.getState().adapterStatus.eip155 === 'ready')
  const asked = wallet.connect(otherRdns).catch((error: unknown) => error)
  await restored
  expect(connectionOf(wallet)).toEqual({ status: 'connecting', connectorId: otherRdns })
  expect(state.area.items.get(namespacesKey)).toBe('eip155')
  await wallet.disconnect()
  expect(await asked).toMatchObject({ code: 'CONNECT_CANCELLED' })
})

test('keeps a wallet that is silent for five seconds for the next visit', async () => {
  const { testWallet } = await connected()
  testWallet.state.overrides = { eth_accounts: new Promise(() => {}) }
  vi.useFakeTimers()
  try {
    const { wallet } = page()
    await advanceUntil(wallet.start())
    expect(connectionOf(wallet)).toEqual({ status: 'disconnected' })
  } finally {
    vi.useRealTimers()
  }
  testWallet.state.overrides = {}
  const nextVisit = page().wallet
  await nextVisit.start()
  expect(connectionOf(nextVisit)).toMatchObject({ status: 'connected', account: { id: rdns } })
})
