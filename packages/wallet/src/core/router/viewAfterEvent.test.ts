import { expect, test } from 'vitest'
import type { EvmAccount } from '../connections/Connection.ts'
import type { ConnectionEvent } from '../connections/connectionEvent.ts'
import type { View } from './View.ts'
import { viewAfterEvent } from './viewAfterEvent.ts'

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
const event = (type: ConnectionEvent['type']): ConnectionEvent =>
  type === 'disconnected' ? { type } : { type, account }
const connecting: View = { name: 'ConnectingExternal', connectorId: 'a.b' }

test('a new connection ends its connecting views', () => {
  expect(viewAfterEvent(event('connected'), { name: 'Connect' }, false)).toBe('close')
  expect(viewAfterEvent(event('connected'), connecting, false)).toBe('close')
  expect(viewAfterEvent(event('restored'), { name: 'Connect' }, false)).toEqual({ name: 'Account' })
})

test('a lost connection ends its views and leaves the others', () => {
  expect(viewAfterEvent(event('disconnected'), { name: 'Account' }, false)).toBe('close')
  expect(viewAfterEvent(event('disconnected'), { name: 'SwitchNetwork' }, false)).toBe('close')
  expect(viewAfterEvent(event('disconnected'), { name: 'AccountSettings' }, false)).toBe('close')
  expect(viewAfterEvent(event('disconnected'), { name: 'ProfileWallets' }, false)).toBeNull()
  expect(viewAfterEvent(event('disconnected'), { name: 'Connect' }, false)).toBeNull()
})

test('[B4.54] an unsupported network opens UnsupportedChain, but not on restore', () => {
  expect(viewAfterEvent(event('networkSwitched'), null, true)).toEqual({ name: 'UnsupportedChain' })
  expect(viewAfterEvent(event('connected'), connecting, true)).toEqual({ name: 'UnsupportedChain' })
  expect(viewAfterEvent(event('restored'), null, true)).toBeNull()
  expect(viewAfterEvent(event('networkSwitched'), { name: 'UnsupportedChain' }, true)).toBeNull()
  expect(viewAfterEvent(event('networkSwitched'), { name: 'UnsupportedChain' }, false)).toBe('close')
})

test('events keep a closed modal closed', () => {
  for (const type of ['connected', 'restored', 'disconnected', 'accountChanged', 'networkSwitched'] as const)
    expect(viewAfterEvent(event(type), null, false)).toBeNull()
})
