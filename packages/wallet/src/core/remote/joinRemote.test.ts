import { expect, test } from 'vitest'
import { createSolanaTestWallet } from '../../../test/createSolanaTestWallet.ts'
import { registerStandardWallet } from '../../../test/registerStandardWallet.ts'
import { remoteBitcoin, remotePages, remoteSolana } from '../../../test/remotePages.ts'
import { scriptedRemote } from '../../../test/scriptedRemote.ts'
import { until } from '../../../test/until.ts'
import { groupConnectors, namespaces, walletConnectStatus } from '../index.ts'

const { state, page } = remotePages()
const everything = { solana: remoteSolana, bip122: remoteBitcoin }

test('[B1.06] one answer of a wallet connects every namespace that it granted', async () => {
  const { wallet, connection, pair, remote } = page(scriptedRemote({ others: everything }))
  await pair('eip155')
  expect(connection('eip155')).toMatchObject({
    account: { connectorName: 'Pocket Marigold', chainId: 560048 },
  })
  expect(connection('solana')).toMatchObject({
    status: 'connected',
    account: { address: remoteSolana[0]?.address, type: 'WALLET_CONNECT', id: 'walletConnect' },
  })
  expect(connection('bip122')).toMatchObject({
    status: 'connected',
    account: { address: remoteBitcoin[0]?.address, type: 'WALLET_CONNECT', id: 'walletConnect' },
  })
  expect(wallet.store.getState().activeNamespace).toBe('eip155')
  expect(walletConnectStatus(wallet.store.getState())).toBe('connected')
  expect(remote.asked).toEqual([])
})

test.each(['solana', 'bip122'] as const)('any namespace can ask: %s', async namespace => {
  const { connected, pair, wallet } = page(scriptedRemote({ others: everything }))
  await pair(namespace)
  expect(connected().sort()).toEqual(['bip122', 'eip155', 'solana'])
  expect(wallet.store.getState().activeNamespace).toBe(namespace)
})

test('a wallet without the namespace that asked connects with another, which becomes active', async () => {
  const { wallet, connected, pair, remote } = page(scriptedRemote({ accounts: [], others: everything }))
  wallet.open({ name: 'ConnectingWalletConnectBasic' })
  await pair('eip155')
  expect(connected().sort()).toEqual(['bip122', 'solana'])
  expect(wallet.store.getState()).toMatchObject({ activeNamespace: 'solana', isOpen: false })
  expect(wallet.store.getState().connections.eip155).toEqual({ status: 'disconnected' })
  expect(remote.ended).toEqual([])
})

test.each([
  ['nothing', {}],
  ['foreign accounts', { solana: [{ chainId: 'elsewhere', address: 'nonsense' }] }],
])('a wallet that grants %s is told apart, and its session ends', async (_, others) => {
  const { connected, pair, remote, wallet } = page(scriptedRemote({ accounts: [], others }))
  await expect(pair('eip155')).rejects.toMatchObject({ code: 'WALLET_GRANTED_NOTHING' })
  expect(connected()).toEqual([])
  expect(remote.ended).toEqual(['approved'])
  expect(walletConnectStatus(wallet.store.getState())).toBe('disconnected')
})

test('a wallet that grants nothing leaves an earlier one connected', async () => {
  const { connected, pair, remote } = page(scriptedRemote({ others: everything }))
  await pair('eip155')
  Object.assign(remote.state, { accounts: [], others: {} })
  await expect(pair('eip155')).rejects.toMatchObject({ code: 'WALLET_GRANTED_NOTHING' })
  expect(connected()).toHaveLength(3)
  expect(remote.ended).toEqual(['approved'])
})

test('a refusal stays a refusal', async () => {
  const { wallet, remote, connected } = page(scriptedRemote({ others: everything }))
  const connecting = wallet.connect('walletConnect', 'eip155').catch(error => error.code)
  await until(() => wallet.store.getState().pairingUri !== null)
  remote.refuse({ code: 5000, message: 'User rejected.' })
  expect(await connecting).toBe('USER_REJECTED')
  expect(connected()).toEqual([])
})

test("[B2.38] closing withdraws the pairing URI that a host's own view shows", async () => {
  const { wallet } = page(scriptedRemote({ others: everything }))
  wallet.open({ name: 'ConnectingWalletConnectBasic' })
  const connecting = wallet.connect('walletConnect', 'eip155').catch(error => error.code)
  const uri = () => wallet.store.getState().pairingUri
  await until(() => uri() !== null)
  wallet.close()
  expect(uri()).toBeNull()
  expect(await connecting).toBe('MODAL_CLOSED')
})

test.each(namespaces)('disconnecting in %s ends the session in all', async namespace => {
  const { wallet, connected, pair, remote } = page(scriptedRemote({ others: everything }))
  await pair('eip155')
  await wallet.disconnect(namespace)
  expect(connected()).toEqual([])
  expect(remote.ended).toEqual(['approved'])
  expect([...state.area.items].find(([key]) => key.endsWith('connected_namespaces'))?.[1]).toBe('')
})

test('all namespaces end together: by the wallet, and by disconnectAll', async () => {
  const { wallet, connected, pair, remote } = page(scriptedRemote({ others: everything }))
  await pair('solana')
  remote.emit({ type: 'ended' })
  expect(connected()).toEqual([])
  await pair('solana')
  await wallet.disconnectAll()
  expect(connected()).toEqual([])
  expect(remote.ended).toEqual(['approved'])
})

test('a reload restores all namespaces of the session without asking', async () => {
  const remote = scriptedRemote({ others: everything })
  await page(remote).pair('eip155')
  const { wallet, connected } = page(remote)
  await wallet.start()
  await until(() => connected().length === 3)
  expect(remote.asked).toEqual([])
  expect(wallet.store.getState().pairingUri).toBeNull()
})

test('a second wallet takes the place of the first in every namespace', async () => {
  const { connected, pair, remote } = page(scriptedRemote({ others: everything }))
  await pair('eip155')
  Object.assign(remote.state, { others: { bip122: remoteBitcoin } })
  await pair('eip155')
  expect(connected().sort()).toEqual(['bip122', 'eip155'])
  expect(remote.ended).toEqual(['approved'])
})

test('what an earlier wallet still holds ends when another wallet connects elsewhere', async () => {
  const { connected, pair, remote } = page(scriptedRemote({ accounts: [], others: { solana: remoteSolana } }))
  await pair('solana')
  Object.assign(remote.state, {
    accounts: [{ chainId: '560048', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
    others: { bip122: remoteBitcoin },
  })
  await pair('eip155')
  expect(connected().sort()).toEqual(['bip122', 'eip155'])
  expect(remote.ended).toEqual(['approved'])
})

test('a namespace with another wallet keeps it', async () => {
  state.ends.push(registerStandardWallet(createSolanaTestWallet({ name: 'Tidewater' }).wallet))
  const { wallet, connection, connected, pair } = page(scriptedRemote({ others: everything }))
  await wallet.connect('solana:Tidewater', 'solana')
  await pair('eip155')
  expect(connected()).toHaveLength(3)
  expect(connection('solana')).toMatchObject({ account: { id: 'solana:Tidewater' } })
})

test('WalletConnect is one row of the list and asks for no chain', async () => {
  state.ends.push(registerStandardWallet(createSolanaTestWallet({ name: 'WalletConnect' }).wallet))
  const { wallet } = page()
  await Promise.all(namespaces.map(name => wallet.adapter(name)))
  const { connectors } = wallet.store.getState()
  const rows = groupConnectors(namespaces.flatMap(name => connectors[name]))
  expect(rows.map(({ id, type }) => [id, type])).toEqual([
    ['walletConnect', 'WALLET_CONNECT'],
    ['solana:WalletConnect', 'ANNOUNCED'],
  ])
  expect(rows[0]).not.toHaveProperty('connectors')
})
