import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeAdapter } from '../../../test/fakeAdapter.ts'
import { memoryArea } from '../../../test/memoryArea.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet } from '../index.ts'
import { parseStoredAccount } from './parseStoredAccount.ts'

function page(area: ReturnType<typeof memoryArea>) {
  const { loader, adapter } = fakeAdapter()
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: loader },
    storageArea: () => area,
  })
  return { wallet, adapter }
}

test('[B3.20] [B3.28] stores connected namespaces as a comma list, with each connection', async () => {
  const area = memoryArea()
  const { wallet, adapter } = page(area)
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  expect(area.items.get('@granary/wallet/connected_namespaces')).toBe('eip155')
  expect(JSON.parse(area.items.get('@granary/wallet/connection.eip155') ?? '')).toEqual({
    namespace: 'eip155',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' }],
    chainId: 560048,
    type: 'ANNOUNCED',
    id: 'org.example.wallet',
    connectorName: 'Example',
  })
})

test('[B4.10] a namespace that disconnects loses its stored connector', async () => {
  const area = memoryArea()
  const { wallet, adapter } = page(area)
  await wallet.adapter('eip155')
  adapter.setAccount(560048)
  adapter.setDisconnected()
  expect(area.items.get('@granary/wallet/connected_namespaces')).toBe('')
  expect(area.items.has('@granary/wallet/connection.eip155')).toBe(false)
})

test('shows an absent wallet as reconnecting, then disconnected, and keeps it for the next visit', async () => {
  const area = memoryArea()
  const { wallet, adapter } = page(area)
  await wallet.adapter('eip155')
  adapter.setAccount(560048)

  const next = page(area).wallet
  const seen: string[] = []
  next.store.subscribe(state => seen.push(state.connections.eip155.status))
  await next.start()
  expect(seen[0]).toBe('reconnecting')
  expect(next.store.getState().connections.eip155.status).toBe('disconnected')
  expect(area.items.get('@granary/wallet/connected_namespaces')).toBe('eip155')
})

test('a visit without a session loads no adapter', async () => {
  const { wallet } = page(memoryArea())
  await wallet.start()
  expect(wallet.store.getState().adapterStatus.eip155).toBe('idle')
})

test('parses any stored text as an account or nothing, and its icon as a data image or nothing', () => {
  const field = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant('ANNOUNCED'),
    fc.constant(`0x${'ab'.repeat(20)}`),
  )
  const record = fc.record(
    { address: field, chainId: field, type: field, id: field, connectorName: field, connectorIcon: field },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        record.map(value => JSON.stringify(value)),
      ),
      text => {
        const account = parseStoredAccount('eip155', text)
        if (account === null) return
        expect(account.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
        expect(Number.isSafeInteger(account.chainId)).toBe(true)
        expect(account.connectorIcon ?? 'data:image/').toMatch(/^data:image\//)
      },
    ),
    { numRuns: 2000 },
  )
  expect(parseStoredAccount('eip155', null)).toBeNull()
})

test('truncates or rejects a stored account with an endless name, a large icon or an icon of unknown form', () => {
  const account = {
    address: `0x${'ab'.repeat(20)}`,
    chainId: 1,
    type: 'ANNOUNCED',
    id: 'org.example.wallet',
    connectorName: 'Example',
  }
  const parse = (more: object) => parseStoredAccount('eip155', JSON.stringify({ ...account, ...more }))
  expect(parse({})).not.toBeNull()
  for (const refused of [{ connectorName: 'X'.repeat(201) }, { connectorName: '' }, { id: 'x'.repeat(201) }])
    expect(parse(refused)).toBeNull()
  for (const connectorIcon of ['data:image/tiff,x', `data:image/png;base64,${'A'.repeat(70_000)}`])
    expect(parse({ connectorIcon })?.connectorIcon).toBeUndefined()
})
