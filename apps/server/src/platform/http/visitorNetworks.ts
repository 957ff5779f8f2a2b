import { isIPv4 } from 'node:net'

/** A visitor and the networks around it by name: `2001:db8:1:2::/64`, `2001:db8:1::/56`, `2001:db8:1::/48`. */
export type VisitorNetworks = {
  /** An IPv4 address, or an IPv6 /64. */
  visitor: string
  /** A customer line: an IPv6 /56, an IPv4 /24. */
  subnet: string
  /** A site: an IPv6 /48, an IPv4 /24. */
  network: string
}

/**
 * A rented server comes with a /56 or a /48, so addresses alone do not identify visitors.
 * @param visitor as `visitorAddress` names it; anything else is its own network
 */
export function visitorNetworks(visitor: string): VisitorNetworks {
  if (isIPv4(visitor)) {
    const network = `${visitor.split('.').slice(0, 3).join('.')}.0/24`
    return { visitor, subnet: network, network }
  }
  const [a, b, c, d] = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(visitor)?.slice(1) ?? []
  if (!d) return { visitor, subnet: visitor, network: visitor }
  const wide = Math.floor(Number.parseInt(d, 16) / 256) * 256
  return { visitor, subnet: `${a}:${b}:${c}:${wide.toString(16)}::/56`, network: `${a}:${b}:${c}::/48` }
}
