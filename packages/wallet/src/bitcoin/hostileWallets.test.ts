import fc from 'fast-check'
import { expect, test } from 'vitest'
import { announceSatsProvider } from '../../test/announceSatsProvider.ts'
import { bitcoinConnection, bitcoinConnectors, bitcoinPages } from '../../test/bitcoinPages.ts'
import { bitcoinTestAccounts } from '../../test/bitcoinTestAccounts.ts'
import { bitcoinMainnet, bitcoinTestnet, otherNetworks } from '../../test/otherNetworks.ts'
import { registerStandardWallet } from '../../test/registerStandardWallet.ts'
import type { NetworkOf } from '../core/index.ts'
import { readSatsAccounts } from './readSatsAccounts.ts'

const { state, page, install, connected } = bitcoinPages()
const { payment, ordinals } = bitcoinTestAccounts(0)
const networks = otherNetworks().filter(
  network => network.chainNamespace === 'bip122',
) as NetworkOf['bip122'][]
const provider = { request: async () => ({}) }
const id = 'bip122:Marigold'

test('cleans or drops hostile entries of btc_providers, which never break the page', async () => {
  const throwing = {
    get id() {
      throw new Error('trap')
    },
  }
  Object.assign(window, {
    btc_providers: [
      null,
      7,
      {},
      throwing,
      { id: 'Nowhere', name: 'Nowhere' },
      { id: 'constructor.constructor', name: 'Function' },
      { id: 'a b', name: 'No path' },
      { id: 'a.'.repeat(50), name: 'Long path' },
      { id: ['x'], name: 'List' },
    ],
  })
  state.ends.push(announceSatsProvider('Blank', '\u202e\u200b', provider))
  state.ends.push(announceSatsProvider('Number', 7, provider))
  state.ends.push(announceSatsProvider('Long', 'L'.repeat(5000), provider, 'https://tracker.example/x.png'))
  state.ends.push(announceSatsProvider('Fox', '\u202eNimble\u0000\n Fox ', provider, 'javascript:alert(1)'))
  state.ends.push(announceSatsProvider('Fox2', 'Nimble Fox', provider))
  state.ends.push(registerStandardWallet({ name: 'Other chain', chains: ['sui:mainnet'], features: {} }))
  state.ends.push(registerStandardWallet({ name: 'No connect', chains: ['bitcoin:mainnet'], features: {} }))
  const { wallet } = page()
  await wallet.adapter('bip122')
  expect(bitcoinConnectors(wallet).map(({ name, imageUrl }) => [name, imageUrl])).toEqual([
    [`${'L'.repeat(39)}…`, undefined],
    ['Nimble Fox', undefined],
  ])
})

test.each([[undefined], ['many'], [{}], [7]])(
  'a page whose btc_providers is %j has no wallets and no error',
  async list => {
    Object.assign(window, { btc_providers: list })
    const { wallet } = page()
    await wallet.adapter('bip122')
    expect(bitcoinConnectors(wallet)).toEqual([])
  },
)

test('lists a hundred of thousands of entries', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ id: 'Many', name: `Wallet ${index}` }))
  Object.assign(window, { btc_providers: many, Many: provider })
  const { wallet } = page()
  await wallet.adapter('bip122')
  expect(bitcoinConnectors(wallet).length).toBe(100)
})

test('a wallet that never answers does not block another; its late answer changes nothing', async () => {
  const slow = install('sats')
  install('standard', 'Tidewater')
  const { wallet } = page()
  const adapter = await wallet.adapter('bip122')
  let answer = (_: object) => {}
  slow.provider.request = () =>
    new Promise(resolve => {
      answer = resolve
    })
  const begun = adapter.connect(id).catch((error: unknown) => error)
  await wallet.connect('bip122:Tidewater')
  answer({ result: { addresses: [{ address: payment.address, purpose: 'payment' }] } })
  expect(await begun).toMatchObject({ code: 'CONNECT_CANCELLED' })
  expect(bitcoinConnection(wallet)).toMatchObject({ account: { id: 'bip122:Tidewater' } })
})

test.each([
  [undefined],
  ['accounts'],
  [{ result: undefined }],
  [{ result: { addresses: 'many' } }],
  [{ result: [null, 7, {}] }],
  [{ result: [{ address: 'bc1qnot' }, { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' }] }],
  [{ result: [{ address: ordinals.address, purpose: 'ordinals' }] }],
  [{ error: 'odd' }],
  [{ error: { code: -32002, message: 'Access denied.' } }],
])('a wallet that shares no payment account (%#) is "Failed to connect"', async answer => {
  const { provider: odd } = install('sats')
  odd.request = async () => answer as object
  const { wallet } = page()
  await wallet.adapter('bip122')
  await expect(wallet.connect(id)).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
  expect(bitcoinConnection(wallet)).toEqual({ status: 'disconnected' })
})

test('a disconnect, listener or event that throws or is malformed changes nothing else', async () => {
  const { provider: odd, wallet } = await connected('sats')
  await wallet.disconnect('bip122')
  const heard: ((event: unknown) => void)[] = []
  odd.addListener = ({ cb }) => {
    heard.push(cb as (event: unknown) => void)
    return () => {
      throw new Error('odd')
    }
  }
  await wallet.connect(id)
  for (const tell of heard.slice(0, 2)) for (const event of [null, 7, { addresses: 'many' }]) tell(event)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(bitcoinConnection(wallet).status).toBe('connected')
  odd.methods.wallet_disconnect = () => {
    throw { code: -32603, message: 'odd' }
  }
  await wallet.disconnect('bip122')
  for (const tell of heard) tell({ addresses: [{ address: payment.address }] })
  expect(bitcoinConnection(wallet)).toEqual({ status: 'disconnected' })
})

test('drops invalid public keys and paths, and reads an address once', () => {
  const [account, ...more] = readSatsAccounts(
    [
      { address: payment.address, publicKey: '02zz', derivationPath: '<script>' },
      { address: payment.address, publicKey: `02${'11'.repeat(32)}` },
    ],
    networks,
  )
  expect(more).toEqual([])
  expect(account).not.toHaveProperty('publicKey')
  expect(account).not.toHaveProperty('path')
})

test("uses the wallet's network if the address fits it", () => {
  const test = bitcoinTestAccounts(0, 'testnet').payment.address
  const on = (address: string, name: unknown) =>
    readSatsAccounts({ addresses: [{ address }], network: { bitcoin: { name } } }, networks)[0]
  expect(on(test, 'Testnet')).toMatchObject({ chainIds: [bitcoinTestnet] })
  expect(on(test, 'Testnet4')).toMatchObject({
    chainIds: [],
    homeChainId: '00000000da84f2bafbbc53dee25a72ae',
  })
  expect(on(test, 'Mainnet')).toMatchObject({ chainIds: [bitcoinTestnet] })
  expect(on(payment.address, 7)).toMatchObject({ chainIds: [bitcoinMainnet] })
})

test('a taproot-only wallet pays with its first address', () => {
  expect(readSatsAccounts([{ address: ordinals.address }], networks)).toMatchObject([{ type: 'payment' }])
})

test('reads or drops any answer without throwing', () => {
  const item = fc.record(
    {
      address: fc.oneof(fc.anything(), fc.constant(payment.address)),
      publicKey: fc.anything(),
      purpose: fc.anything(),
      derivationPath: fc.anything(),
    },
    { requiredKeys: [] },
  )
  const answer = fc.oneof(
    fc.anything(),
    fc.array(item),
    fc.record({ addresses: fc.array(item), network: fc.anything() }),
  )
  fc.assert(
    fc.property(answer, given => {
      for (const { address, chainIds } of readSatsAccounts(given, networks))
        expect([address, chainIds]).toEqual([payment.address, [bitcoinMainnet]])
    }),
  )
})
