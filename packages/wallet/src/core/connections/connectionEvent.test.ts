import { expect, test } from 'vitest'
import type { Connection, EvmAccount } from './Connection.ts'
import { connectionEvents } from './connectionEvent.ts'

const account: EvmAccount = {
  namespace: 'eip155',
  accounts: [],
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 1,
  provider: { request: async () => null },
  type: 'ANNOUNCED',
  id: 'a.b',
  connectorName: 'A',
  connectorIcon: undefined,
}
const connected = (change: Partial<EvmAccount> = {}): Connection => ({
  status: 'connected',
  account: { ...account, ...change },
})
const types = (before: Connection, after: Connection) =>
  connectionEvents(before, after).map(({ type }) => type)
const disconnected: Connection = { status: 'disconnected' }
const connecting: Connection = { status: 'connecting', connectorId: 'a.b' }
const reconnecting: Connection = { status: 'reconnecting', account }

test('[A4.06] [A4.07] emits connecting and disconnecting once each', () => {
  expect(types(disconnected, connecting)).toEqual([])
  expect(types(connecting, connected())).toEqual(['connected'])
  expect(types(connected(), connected())).toEqual([])
  expect(types(connected(), disconnected)).toEqual(['disconnected'])
  expect(types(disconnected, disconnected)).toEqual([])
})

test('a returning session is restored, not connected', () => {
  expect(types(reconnecting, connected())).toEqual(['restored'])
  expect(types(reconnecting, disconnected)).toEqual([])
})

test('[A4.08] [A4.09] an account change comes before a network change; different case is the same account', () => {
  expect(types(connected(), connected({ address: '0x01', chainId: 5 }))).toEqual([
    'accountChanged',
    'networkSwitched',
  ])
  expect(types(connected(), connected({ id: 'c.d' }))).toEqual(['accountChanged'])
  expect(types(connected(), connected({ chainId: 5 }))).toEqual(['networkSwitched'])
  const lower = account.address.toLowerCase() as `0x${string}`
  expect(types(connected(), connected({ address: lower }))).toEqual([])
})
