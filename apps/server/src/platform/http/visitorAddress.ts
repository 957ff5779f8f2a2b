import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { AppContext } from './App.ts'

/**
 * The address that identifies a visitor. Trusts X-Forwarded-For for as many hops as configured proxies; anything
 * further left is the visitor's own claim.
 */
export function visitorAddress(context: AppContext, trustedProxies: number): string {
  return addressOf(context.env.incoming, trustedProxies)
}

/** The same for a request of Node. */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return networkOf(socket)
  const forwarded = [request.headers['x-forwarded-for'] ?? ''].flat().join(',')
  const hops = forwarded.split(',').map(hop => hop.trim())
  return networkOf(hops.at(-trustedProxies) || socket)
}

/** Some proxies add the visitor's port, which differs for every connection. */
const withPort = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** An IPv6 visitor can choose from a whole /64 (RFC 6177), so the /64 counts as one visitor. */
function networkOf(address: string): string {
  const [, bracketed, ipv4] = withPort.exec(address) ?? []
  const bare = bracketed ?? ipv4 ?? address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  const [withoutZone = ''] = bare.split('%')
  if (!isIPv6(withoutZone)) return bare
  const groups = expand(new URL(`http://[${withoutZone}]`).hostname.slice(1, -1))
  const isMapped = groups.slice(0, 5).every(group => group === '0') && groups[5] === 'ffff'
  return isMapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** @param groups the last two of a mapped address: `cb00`, `7105` */
function ipv4Of(groups: readonly string[]): string {
  const numbers = groups.map(group => Number.parseInt(group, 16))
  return numbers.flatMap(number => [number >> 8, number & 255]).join('.')
}

/** @param address in its shortest form (RFC 5952) */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [left, right] = [head, tail ?? ''].map(part => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}
