import { expect, test } from 'vitest'
import { createVisitorLimits } from './createVisitorLimits.ts'

/** How many visitors fill one place each before there is no room. */
function room(visitors: readonly string[]): number {
  const limits = createVisitorLimits(1_000, 2)
  return visitors.filter(visitor => limits.take(visitor, 1)).length
}

const hosts = Array.from({ length: 250 }, (_, place) => place)

test.each([
  ['an address', hosts.map(() => '192.0.2.1'), 2],
  ['an IPv4 /24', hosts.map(host => `192.0.2.${host}`), 32],
  ['an IPv6 /64', hosts.map(() => '2001:db8:1:0::/64'), 2],
  ['an IPv6 /56', hosts.map(host => `2001:db8:1:${host.toString(16)}::/64`), 8],
  ['an IPv6 /48', hosts.map(host => `2001:db8:1:${(host * 256).toString(16)}::/64`), 32],
  ['this process', hosts.flatMap(a => hosts.slice(0, 8).map(b => `198.51.${a}.${b}`)), 1_000],
])('%s has its own limit', (_what, visitors, expected) => {
  expect(room(visitors)).toBe(expected)
})

test('what is given back can be taken again, and all of a request or none of it is taken', () => {
  const limits = createVisitorLimits(10, 5)
  expect([limits.take('a', 4), limits.take('a', 2), limits.take('a', 1)]).toEqual([true, false, true])
  limits.giveBack('a', 5)
  expect([limits.take('a', 5), limits.take('b', 5), limits.take('c', 1)]).toEqual([true, true, false])
})
