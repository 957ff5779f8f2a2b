import { expect, test } from 'vitest'
import type { ListedConnection } from '../core/connections/connectionsOf.ts'
import type { Connection, ConnectionAccount } from '../core/index.ts'
import { profileRows } from './profileRows.ts'

const account = (address: string): ConnectionAccount => ({ namespace: 'eip155', address, type: 'eoa' })

const connected = {
  status: 'connected',
  account: {
    namespace: 'eip155',
    id: 'marigold',
    connectorName: 'Marigold',
    connectorIcon: undefined,
    type: 'ANNOUNCED',
    address: '0x01',
    accounts: [account('0x02'), account('0x01')],
    chainId: 1,
    provider: { request: async () => null },
  },
} as unknown as Connection

const known = (
  connectorId: string,
  status: ListedConnection['status'],
  ...addresses: string[]
): ListedConnection => ({
  connectorId,
  connectorName: connectorId,
  connectorIcon: undefined,
  type: 'ANNOUNCED',
  accounts: addresses.map(account),
  recent: false,
  status,
})

test("[B2.11] the active account comes first, then its wallet's, then connected ones, then earlier ones", () => {
  const rows = profileRows(connected, [
    known('marigold', 'connected', '0x01', '0x02'),
    known('tidewater', 'active', '0x03'),
    known('foxglove', 'disconnected', '0x04', '0x05'),
  ])
  expect(rows.map(({ connectorId, address, status }) => `${connectorId} ${address} ${status}`)).toEqual([
    'marigold 0x01 active',
    'marigold 0x02 connected',
    'tidewater 0x03 connected',
    'foxglove 0x04 recent',
    'foxglove 0x05 recent',
  ])
  expect(rows.map(({ isInUse }) => isInUse)).toEqual([true, true, false, false, false])
  expect(rows.map(({ hasEnd }) => hasEnd)).toEqual([true, false, true, true, false])
})

test('without a connection lists what is remembered', () => {
  expect(profileRows({ status: 'disconnected' }, [known('tidewater', 'disconnected', '0x03')])).toMatchObject(
    [{ address: '0x03', status: 'recent', isInUse: false }],
  )
  expect(profileRows({ status: 'disconnected' }, [])).toEqual([])
})
