import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf } from './visitorAddress.ts'
import { visitorNetworks } from './visitorNetworks.ts'

const forwarded = (address: string) =>
  addressOf(
    {
      headers: { 'x-forwarded-for': address },
      socket: { remoteAddress: '10.0.0.1' },
    } as unknown as IncomingMessage,
    1,
  )

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:50001', '203.0.113.5'],
  ['203.0.113.5:50002', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['[::ffff:203.0.113.5]:50001', '203.0.113.5'],
  ['::ffff:cb00:7105', '203.0.113.5'],
  ['2001:db8:1:2::3', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::4]:50002', '2001:db8:1:2::/64'],
  ['198.51.100.7, 203.0.113.5:50003', '203.0.113.5'],
  ['', '10.0.0.1'],
])('behind one proxy, %j is the visitor %s: a port makes no other visitor', (address, visitor) => {
  expect(forwarded(address)).toBe(visitor)
})

test.each([
  ['2001:db8:1:2fe::3', '2001:db8:1:2fe::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:db8:1::3', '2001:db8:1:0::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['203.0.113.5', '203.0.113.5', '203.0.113.0/24', '203.0.113.0/24'],
  ['unknown', 'unknown', 'unknown', 'unknown'],
])('[F.03] %s is the visitor %s of the subnet %s in the network %s', (address, visitor, subnet, network) => {
  expect(visitorNetworks(forwarded(address))).toEqual({ visitor, subnet, network })
})
