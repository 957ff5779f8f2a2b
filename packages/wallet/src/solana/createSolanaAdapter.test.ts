import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { createSolanaTestWallet, solanaTestAccount } from '../../test/createSolanaTestWallet.ts'
import { otherNetworks, solanaDevnet, solanaMainnet } from '../../test/otherNetworks.ts'
import { registerStandardWallet } from '../../test/registerStandardWallet.ts'
import { solanaConnection, solanaConnectors, solanaPages } from '../../test/solanaPages.ts'
import { UserRejectedError } from '../core/index.ts'
import { fromBase58 } from '../encoding/base58.ts'
import { createWalletList } from '../wallets/index.ts'

const { state, page, install, connected } = solanaPages()
const first = solanaTestAccount(0).address
const second = solanaTestAccount(1).address
const id = 'solana:Marigold'

test.each([
  'Solflare',
  'Phantom',
  'Coin98',
  'Magic Eden',
  'Backpack',
  'Bitget Wallet',
  'Frontier',
  'Trust Wallet',
])(
  '[B3.04] [B9.52] %s announces itself under its name, has its ids of the list, and connects',
  async name => {
    install({ name })
    const { wallet } = page()
    await wallet.adapter('solana')
    expect(solanaConnectors(wallet)).toMatchObject([
      { id: `solana:${name}`, name, type: 'ANNOUNCED', chain: 'solana' },
    ])
    const [{ explorerId = '', imageId } = {}] = solanaConnectors(wallet)
    expect(createWalletList({}).find(explorerId)).toMatchObject({ image_id: imageId })
    await wallet.connect(`solana:${name}`)
    expect(solanaConnection(wallet)).toMatchObject({ status: 'connected', account: { connectorName: name } })
  },
)

test('lists a wallet whether it registers before or after the adapter has loaded, until it leaves', async () => {
  install()
  const { wallet } = page()
  await wallet.adapter('solana')
  const leave = registerStandardWallet(createSolanaTestWallet({ name: 'Late' }).wallet)
  expect(solanaConnectors(wallet).map(({ name }) => name)).toEqual(['Marigold', 'Late'])
  leave()
  expect(solanaConnectors(wallet).map(({ name }) => name)).toEqual(['Marigold'])
})

test('[B4.16] connecting goes over connecting to connected, with address, key and network', async () => {
  const testWallet = install()
  const { wallet, events } = page()
  await wallet.adapter('solana')
  expect(testWallet.methods()).toEqual([])
  const seen: string[] = []
  wallet.store.subscribe(({ connections }) => {
    if (seen.at(-1) !== connections.solana.status) seen.push(connections.solana.status)
  })
  await wallet.connect(id)
  expect(seen).toEqual(['connecting', 'connected'])
  expect(events).toEqual(['connected'])
  expect(solanaConnection(wallet)).toMatchObject({
    account: {
      namespace: 'solana',
      address: first,
      chainId: solanaMainnet,
      id,
      accounts: [{ address: first, type: 'eoa', publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    },
  })
})

test('a message signature is base58 and verifies with the address', async () => {
  const { adapter } = await connected()
  const signature = fromBase58(await adapter.signMessage('Grüße aus dem Test'))
  const message = new TextEncoder().encode('Grüße aus dem Test')
  expect(ed25519.verify(signature as Uint8Array, message, fromBase58(first) as Uint8Array)).toBe(true)
})

test('[B8.69] a refusal to connect or to sign is a user-rejected error, by code or by words', async () => {
  const testWallet = install()
  const { wallet } = page()
  const adapter = await wallet.adapter('solana')
  testWallet.state.answer = 'reject'
  await expect(wallet.connect(id)).rejects.toBeInstanceOf(UserRejectedError)
  expect(solanaConnection(wallet)).toEqual({ status: 'disconnected' })
  testWallet.state.answer = 'approve'
  await wallet.connect(id)
  testWallet.wallet.features['solana:signMessage'] = {
    signMessage: () => Promise.reject(new Error('Approval Denied')),
  }
  await expect(adapter.signMessage('x')).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test('another failure to connect is "Failed to connect"; an unannounced wallet is not found', async () => {
  const testWallet = install()
  const { wallet } = page()
  const adapter = await wallet.adapter('solana')
  testWallet.state.answer = 'fail'
  await expect(wallet.connect(id)).rejects.toMatchObject({
    code: 'CONNECT_FAILED',
    shortMessage: 'Failed to connect',
  })
  await expect(adapter.connect('solana:Nobody')).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  await expect(adapter.signMessage('x')).rejects.toMatchObject({ code: 'WALLET_NOT_CONNECTED' })
})

test('[A4.08] another account in the wallet changes the account; none disconnects', async () => {
  const { testWallet, wallet, events } = await connected()
  testWallet.selectAccount(1)
  expect(solanaConnection(wallet)).toMatchObject({ account: { address: second } })
  testWallet.selectAccount(1)
  testWallet.forgetPage()
  expect(solanaConnection(wallet)).toEqual({ status: 'disconnected' })
  expect(events).toEqual(['connected', 'accountChanged', 'disconnected'])
})

test('restores a session without asking the person, on the network chosen before', async () => {
  const { testWallet, wallet } = await connected()
  await wallet.switchNetwork(solanaDevnet, 'solana')
  testWallet.log.length = 0
  const next = page()
  await next.wallet.start()
  expect(solanaConnection(next.wallet)).toMatchObject({
    status: 'connected',
    account: { address: first, chainId: solanaDevnet },
  })
  expect(next.events).toEqual(['restored'])
  expect(testWallet.methods()).toEqual(['silent'])
})

test('restores a wallet that registers late and forgets one that revoked access', async () => {
  const { testWallet } = await connected()
  const kept = [...state.area.items]
  for (const end of state.ends.splice(0)) end()
  for (const [key, value] of kept) state.area.setItem(key, value)
  const next = page()
  const restored = next.wallet.start()
  await expect.poll(() => next.wallet.store.getState().adapterStatus.solana).toBe('ready')
  state.ends.push(registerStandardWallet(testWallet.wallet))
  await restored
  expect(solanaConnection(next.wallet).status).toBe('connected')

  testWallet.state.authorised = false
  const later = page()
  await later.wallet.start()
  expect(solanaConnection(later.wallet)).toEqual({ status: 'disconnected' })
  expect(state.area.items.get('@granary/wallet/connected_namespaces')).toBe('')
})

test('after a disconnect the wallet has revoked access and the next visit asks for nothing', async () => {
  const { testWallet, wallet, events } = await connected()
  await wallet.disconnect('solana')
  expect(testWallet.methods()).toContain('disconnect')
  expect(testWallet.listeners.size).toBe(0)
  expect(events).toEqual(['connected', 'disconnected'])
  const next = page().wallet
  await next.start()
  expect(next.store.getState().adapterStatus.solana).toBe('idle')
  expect([...state.area.items.keys()].join()).not.toContain('address')
})

test("switching the network is the page's choice; each request tells the wallet", async () => {
  const { testWallet, wallet, events, adapter } = await connected()
  await wallet.switchNetwork(solanaDevnet, 'solana')
  expect(events).toEqual(['connected', 'networkSwitched'])
  await (await adapter.getClient()).signTransaction(new Uint8Array(70))
  expect(testWallet.log.at(-1)?.input).toMatchObject([{ chain: 'solana:devnet' }])
  await expect(wallet.switchNetwork('unknown', 'solana')).rejects.toMatchObject({ code: 'CHAIN_NOT_FOUND' })
})

test('a wallet without an account on the network stays where it is', async () => {
  const { wallet } = await connected({ chains: ['solana:mainnet'] })
  await expect(wallet.switchNetwork(solanaDevnet, 'solana')).rejects.toMatchObject({
    code: 'SWITCH_NETWORK_FAILED',
  })
  expect(solanaConnection(wallet)).toMatchObject({ account: { chainId: solanaMainnet } })
})

test('[B1.10] the page may switch to another account of the wallet, and to no other', async () => {
  const testWallet = install()
  const both = [solanaTestAccount(0), solanaTestAccount(1)]
  testWallet.wallet.features['standard:connect'] = { connect: async () => ({ accounts: both }) }
  const { wallet, events } = page()
  const adapter = await wallet.adapter('solana')
  await wallet.connect(id)
  await adapter.switchAccount(second)
  expect(solanaConnection(wallet)).toMatchObject({
    account: { address: second, accounts: [{ address: first }, {}] },
  })
  expect(events).toEqual(['connected', 'accountChanged'])
  await expect(adapter.switchAccount(solanaTestAccount(2).address)).rejects.toMatchObject({
    code: 'WALLET_ACCOUNT_NOT_FOUND',
  })
})

test('follows a wallet that gives all its accounts and puts another first', async () => {
  const { testWallet, wallet } = await connected()
  const tell = (...indexes: number[]) => {
    const change = { accounts: indexes.map(index => solanaTestAccount(index)) }
    for (const listener of testWallet.listeners) listener(change)
  }
  tell(0, 1)
  expect(solanaConnection(wallet)).toMatchObject({ account: { address: first, accounts: [{}, {}] } })
  tell(1, 0)
  expect(solanaConnection(wallet)).toMatchObject({ account: { address: second } })
})

test('connecting a second wallet disconnects the first', async () => {
  const { testWallet, wallet } = await connected()
  const other = install({ name: 'Tidewater' })
  other.state.index = 1
  await wallet.connect('solana:Tidewater')
  expect(solanaConnection(wallet)).toMatchObject({ account: { address: second, id: 'solana:Tidewater' } })
  expect(testWallet.methods()).toContain('disconnect')
})

test('returning to another permitted wallet shows no prompt; one without permission changes nothing', async () => {
  const { adapter, testWallet, wallet } = await connected()
  const other = install({ name: 'Tidewater', authorised: true })
  other.state.index = 1
  expect(await adapter.reconnect('solana:Tidewater')).toBe('restored')
  expect(solanaConnection(wallet)).toMatchObject({ account: { address: second, id: 'solana:Tidewater' } })
  expect([...testWallet.methods(), ...other.methods()]).toEqual(['connect', 'silent'])
  testWallet.selectAccount(2)
  testWallet.state.authorised = false
  expect(await adapter.reconnect(id)).toBe('refused')
  expect(solanaConnection(wallet)).toMatchObject({ account: { address: second } })
})

test('a network that the host adds after the adapter has loaded can be switched to', async () => {
  install()
  const { wallet } = page()
  const engine = await wallet.engine()
  await engine.removeNetwork(solanaDevnet)
  await wallet.adapter('solana')
  const added = otherNetworks().find(({ id }) => id === solanaDevnet)
  if (added) await engine.addNetwork(added)
  await wallet.connect(id)
  await wallet.switchNetwork(solanaDevnet, 'solana')
  expect(solanaConnection(wallet)).toMatchObject({ account: { chainId: solanaDevnet } })
})
