import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RemoteEvent } from '../core/index.ts'
import { openSession } from './openSession.ts'
import type { Client } from './startClient.ts'

const topic = 'a'.repeat(64)
const first = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function opened(namespaces: object, name: unknown = 'Marigold') {
  const events = new EventEmitter()
  const sent: unknown[] = []
  let sessions: unknown[] = [{ topic, namespaces, peer: { metadata: { name } } }]
  const client = {
    session: { getAll: () => sessions },
    on: (event: string, listener: () => void) => events.on(event, listener),
    off: (event: string, listener: () => void) => events.off(event, listener),
    request: async (input: unknown) => {
      sent.push(input)
      return '0xsigned'
    },
    disconnect: async (input: unknown) => {
      sent.push(input)
      sessions = []
    },
  } as unknown as Client
  const forgotten: string[] = []
  const log = { info() {} } as never
  const adopted: string[] = []
  const wallet = openSession(client, topic, {
    log,
    adopt: () => adopted.push(topic),
    forget: () => forgotten.push(topic),
  })
  const heard: RemoteEvent[] = []
  wallet.watch(event => heard.push(event))
  const emit = (name: string, params: unknown) => events.emit(name, { topic, params })
  return { wallet, heard, emit, events, sent, forgotten }
}

const eip155 = {
  accounts: [`eip155:1:${first}`, `eip155:560048:${first}`, `eip155:1:${second}`],
  methods: ['personal_sign'],
}

test('reads what the wallet granted, by namespace or by network', () => {
  const { wallet } = opened({ eip155 })
  expect(wallet.accounts('eip155')).toEqual([
    { chainId: '1', address: first },
    { chainId: '560048', address: first },
    { chainId: '1', address: second },
  ])
  expect(wallet.methods('eip155')).toEqual(['personal_sign'])
  expect(wallet.accounts('solana')).toEqual([])
  const byNetwork = opened({
    'eip155:1': { accounts: [`eip155:1:${first}`], methods: ['eth_sendTransaction'] },
  })
  expect(byNetwork.wallet.accounts('eip155')).toEqual([{ chainId: '1', address: first }])
  expect(byNetwork.wallet.methods('eip155')).toEqual(['eth_sendTransaction'])
})

test('the account that the wallet moves to comes first', () => {
  const { wallet, emit, heard } = opened({ eip155 })
  emit('session_event', {
    event: { name: 'accountsChanged', data: [`eip155:1:${second}`] },
    chainId: 'eip155:1',
  })
  expect(heard).toEqual([{ type: 'account', namespace: 'eip155', address: second }])
  expect(wallet.accounts('eip155')[0]).toEqual({ chainId: '1', address: second })
})

test.each([
  ['a number', 560048, '560048'],
  ['a hex number', '0x88bb0', '560048'],
  ['nothing: the chain of the event', undefined, '1'],
])('a wallet names the network it moved to by %s', (_, data, chainId) => {
  const { emit, heard } = opened({ eip155 })
  emit('session_event', { event: { name: 'chainChanged', data }, chainId: 'eip155:1' })
  expect(heard).toEqual([{ type: 'network', namespace: 'eip155', chainId }])
})

test('either side ends the session, and it is forgotten', async () => {
  const byWallet = opened({ eip155 })
  byWallet.emit('session_delete', {})
  expect(byWallet.heard).toEqual([{ type: 'ended' }])
  expect(byWallet.forgotten).toEqual([topic])
  const byPage = opened({ eip155 })
  await byPage.wallet.disconnect()
  expect(byPage.heard).toEqual([{ type: 'ended' }])
  expect(byPage.sent).toEqual([{ topic, reason: { code: 6000, message: 'User disconnected.' } }])
  await byPage.wallet.disconnect()
  expect(byPage.sent).toHaveLength(1)
})

test('hears nothing of another session', () => {
  const { events, heard } = opened({ eip155 })
  events.emit('session_delete', { topic: 'b'.repeat(64) })
  expect(heard).toEqual([])
})

test('a name that hides or reorders is cleaned', () => {
  expect(opened({ eip155 }, '\u202Ewallet <script>').wallet.name).toBe('wallet <script>')
  expect(opened({ eip155 }, 7).wallet.name).toBeNull()
})

test('no grant and no event of a wallet breaks the page', () => {
  const grant = fc.record({ accounts: fc.array(fc.anything()), methods: fc.array(fc.string()) })
  const event = fc.record({
    event: fc.record({ name: fc.string(), data: fc.anything() }),
    chainId: fc.string(),
  })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), grant), event, (namespaces, params) => {
      const { wallet, emit, heard } = opened({
        ...namespaces,
        eip155: { accounts: [1, 'eip155', 'eip155:1:2:3'], methods: [] },
      })
      expect(wallet.accounts('eip155')).toEqual([])
      for (const name of ['accountsChanged', 'chainChanged', params.event.name])
        emit('session_event', { ...params, event: { ...params.event, name } })
      emit('session_event', {
        ...params,
        event: { name: 'accountsChanged', data: params.event.data },
        chainId: 'eip155:1',
      })
      for (const { type } of heard) expect(['account', 'network', 'changed']).toContain(type)
    }),
  )
})
