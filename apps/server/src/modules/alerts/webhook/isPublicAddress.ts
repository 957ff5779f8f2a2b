import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA special-purpose registry: nothing in these is someone else's host on the internet. */
const specialV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Not in the registry: where a cloud (Azure) answers its own machines.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Within global unicast: protocol assignments (with Teredo), documentation, 6to4. */
const specialV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  // AS112, as 192.175.48.0/24 is.
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const refusedV4 = new BlockList()
for (const [network, bits] of specialV4) refusedV4.addSubnet(network, bits, 'ipv4')

const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

const refusedV6 = new BlockList()
for (const [network, bits] of specialV6) refusedV6.addSubnet(network, bits, 'ipv6')

/**
 * Whether an address may be someone else's host. Of IPv6 only global unicast: loopback, unique local, link-local,
 * multicast, IPv4-mapped and translated addresses lie outside of it.
 */
export function isPublicAddress(address: string): boolean {
  // It names an interface of this machine.
  if (address.includes('%')) return false
  if (isIPv4(address)) return !refusedV4.check(address, 'ipv4')
  if (isIPv6(address)) return globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
  return false
}
