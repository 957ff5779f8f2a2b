import { expect, test } from 'vitest'
import { verifyBip322 } from '../../test/bip322.ts'
import { bitcoinConnection, bitcoinConnectors, bitcoinPages, type Way } from '../../test/bitcoinPages.ts'
import { bitcoinTestAccounts } from '../../test/bitcoinTestAccounts.ts'
import { bitcoinMainnet, bitcoinTestnet, otherNetworks } from '../../test/otherNetworks.ts'
import { until } from '../../test/until.ts'
import { UserRejectedError } from '../core/index.ts'

const { state, page, install, connected } = bitcoinPages()
const { payment, ordinals } = bitcoinTestAccounts(0)
const ways: readonly Way[] = ['sats', 'leather', 'standard']
const id = 'bip122:Marigold'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test.each([
  ['Xverse Wallet', 'sats'],
  ['Leather', 'leather'],
  ['Magic Eden', 'standard'],
  ['Phantom', 'standard'],
  ['MetaMask', 'standard'],
  ['Bitget Wallet', 'sats'],
] as const)('[B3.04] %s announces itself under its name and connects', async (name, way) => {
  install(way, name)
  const { wallet } = page()
  await wallet.adapter('bip122')
  expect(bitcoinConnectors(wallet)).toMatchObject([
    {
      id: `bip122:${name}`,
      name,
      type: 'ANNOUNCED',
      chain: 'bip122',
      imageUrl: expect.stringMatching(/^data:/),
    },
  ])
  await wallet.connect(`bip122:${name}`)
  expect(bitcoinConnection(wallet)).toMatchObject({ status: 'connected', account: { connectorName: name } })
})

test.each(ways)('[B3.06] %s: uses the payment account and lists the ordinals account', async way => {
  const { wallet, events } = await connected(way)
  expect(bitcoinConnection(wallet)).toMatchObject({
    account: { namespace: 'bip122', address: payment.address, chainId: bitcoinMainnet, id },
  })
  const connection = bitcoinConnection(wallet)
  const accounts = connection.status === 'connected' ? connection.account.accounts : []
  expect(accounts.find(({ type }) => type === 'payment')).toMatchObject({
    address: payment.address,
    publicKey: hex(payment.publicKey),
    ...(way === 'leather' && { path: "m/84'/0'/0'/0/0" }),
  })
  expect(accounts.find(({ type }) => type === 'eoa')).toMatchObject({
    address: ordinals.address,
    publicKey: hex(ordinals.publicKey),
  })
  expect(accounts.length).toBe(2)
  expect(events).toEqual(['connected'])
})

test.each(ways)('%s: a message signature is base64 and verifies with the address', async way => {
  const { adapter } = await connected(way)
  const signature = await adapter.signMessage('Grüße aus dem Test')
  expect(verifyBip322('Grüße aus dem Test', payment.address, signature)).toBe(true)
})

test.each(ways)('[B8.69] %s: a refusal to connect is a user-rejected error', async way => {
  const { testWallet } = install(way)
  const { wallet } = page()
  await wallet.adapter('bip122')
  testWallet.state.answer = 'reject'
  await expect(wallet.connect(id)).rejects.toBeInstanceOf(UserRejectedError)
  testWallet.state.answer = 'fail'
  await expect(wallet.connect(id)).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
  expect(bitcoinConnection(wallet)).toEqual({ status: 'disconnected' })
})

test.each(['sats', 'standard'] as const)(
  '[A4.08] %s: another account in the wallet changes the account; none disconnects',
  async way => {
    const { testWallet, wallet, events } = await connected(way)
    testWallet.selectAccount(1)
    await until(() => events.length === 2)
    expect(bitcoinConnection(wallet)).toMatchObject({
      account: { address: bitcoinTestAccounts(1).payment.address },
    })
    testWallet.forgetPage()
    await until(() => events.length === 3)
    expect(events).toEqual(['connected', 'accountChanged', 'disconnected'])
    expect(bitcoinConnection(wallet)).toEqual({ status: 'disconnected' })
  },
)

test.each(['sats', 'standard'] as const)(
  '[A4.09] %s: another network in the wallet switches the network and its addresses',
  async way => {
    const { testWallet, wallet, events } = await connected(way)
    testWallet.selectChain('testnet')
    await until(() => events.includes('networkSwitched'))
    expect(bitcoinConnection(wallet)).toMatchObject({
      account: { address: bitcoinTestAccounts(0, 'testnet').payment.address, chainId: bitcoinTestnet },
    })
  },
)

test.each(['sats', 'standard'] as const)(
  '%s: restores a session without asking the person, but not after a disconnect',
  async way => {
    const { testWallet, wallet } = await connected(way)
    testWallet.log.length = 0
    const next = page()
    await next.wallet.start()
    expect(bitcoinConnection(next.wallet)).toMatchObject({
      status: 'connected',
      account: { address: payment.address },
    })
    expect(next.events).toEqual(['restored'])
    expect(testWallet.methods()).toEqual(way === 'sats' ? ['wallet_getAccount'] : [])

    await wallet.disconnect('bip122')
    expect(testWallet.state.authorised).toBe(false)
    const later = page().wallet
    await later.start()
    expect(later.store.getState().adapterStatus.bip122).toBe('idle')
  },
)

test.each(ways)(
  '%s: forgets a wallet that has revoked access, or does not say, without asking the person',
  async way => {
    const { testWallet } = await connected(way)
    testWallet.state.authorised = false
    testWallet.log.length = 0
    const { wallet } = page()
    await wallet.start()
    expect(bitcoinConnection(wallet)).toEqual({ status: 'disconnected' })
    expect(state.area.items.get('@granary/wallet/connected_namespaces')).toBe('')
    expect(testWallet.methods().filter(method => method !== 'wallet_getAccount')).toEqual([])
  },
)

test('switching the network asks a wallet that can switch; others stay where they are', async () => {
  const { wallet, testWallet } = await connected('sats')
  await wallet.switchNetwork(bitcoinTestnet, 'bip122')
  expect(bitcoinConnection(wallet)).toMatchObject({ account: { chainId: bitcoinTestnet } })
  testWallet.state.answer = 'reject'
  await expect(wallet.switchNetwork(bitcoinMainnet, 'bip122')).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  await expect(wallet.switchNetwork('unknown', 'bip122')).rejects.toMatchObject({ code: 'CHAIN_NOT_FOUND' })
  await wallet.disconnect('bip122')

  for (const end of state.ends.splice(0)) end()
  const leather = await connected('leather')
  await expect(leather.wallet.switchNetwork(bitcoinTestnet, 'bip122')).rejects.toMatchObject({
    code: 'SWITCH_NETWORK_FAILED',
  })
})

test('[B5.09] [B5.10] switching accounts needs an address of a payment account', async () => {
  const { adapter, wallet, events } = await connected()
  for (const address of [undefined, ''])
    await expect(adapter.switchAccount(address)).rejects.toMatchObject({
      shortMessage: 'Address parameter is required for switching bip122 connection',
    })
  await expect(adapter.switchAccount(ordinals.address)).rejects.toMatchObject({
    shortMessage: 'Switching to non-payment accounts is not allowed for bip122',
  })
  await expect(adapter.switchAccount(bitcoinTestAccounts(5).payment.address)).rejects.toMatchObject({
    code: 'WALLET_ACCOUNT_NOT_FOUND',
  })
  await adapter.switchAccount(payment.address)
  expect(events).toEqual(['connected'])
  expect(bitcoinConnection(wallet)).toMatchObject({ account: { address: payment.address } })
})

test('a wallet announced both ways is one row, reached by btc_providers', async () => {
  const standard = install('standard')
  const sats = install('sats')
  const { wallet } = page()
  await wallet.adapter('bip122')
  expect(bitcoinConnectors(wallet).length).toBe(1)
  await wallet.connect(id)
  expect(sats.testWallet.methods()).toEqual(['wallet_connect'])
  expect(standard.testWallet.methods()).toEqual([])
})

test('calls a wallet with older methods by those', async () => {
  const { provider, testWallet } = install('sats')
  const connect = provider.methods.wallet_connect
  Reflect.deleteProperty(provider.methods, 'wallet_connect')
  provider.methods.getAccounts = async params =>
    ((await connect?.(params)) as { addresses: object[] } | undefined)?.addresses
  const { wallet } = page()
  await wallet.adapter('bip122')
  await wallet.connect(id)
  expect(bitcoinConnection(wallet)).toMatchObject({ account: { address: payment.address } })
  expect(testWallet.log.at(-1)?.params).toEqual({ purposes: ['payment', 'ordinals'] })
})

test('a network that the host adds after the adapter has loaded can be switched to', async () => {
  install('sats')
  const { wallet } = page()
  const engine = await wallet.engine()
  await engine.removeNetwork(bitcoinTestnet)
  await wallet.adapter('bip122')
  const added = otherNetworks().find(({ id }) => id === bitcoinTestnet)
  if (added) await engine.addNetwork(added)
  await wallet.connect(id)
  await wallet.switchNetwork(bitcoinTestnet, 'bip122')
  expect(bitcoinConnection(wallet)).toMatchObject({ account: { chainId: bitcoinTestnet } })
})
