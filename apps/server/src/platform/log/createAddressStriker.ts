import { isIPv6 } from 'node:net'
import type { Settings } from '#server/platform/settings/Settings.ts'
import { revealed } from '../settings/secretsOf.ts'

/** A wallet's address, alone, in withdrawal credentials or in a word of call data; not part of a longer number. */
const walletAddress = /(?<![0-9a-zA-Z])0x(?:[0-9a-fA-F]{2}0{22})?[0-9a-fA-F]{40}(?![0-9a-fA-F])/g

const ipv4 = /(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g
const ipv6 = /(?<![\w:.])[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){2,7}(?![\w:])/g

const ofThisMachine = /^(127\.|0\.0\.0\.0$|::1?$)/

/**
 * Addresses of wallets and visitors reveal who did what. `short` leaves enough to follow one through the log and too
 * little to name it: `0x1234…cdef`, `203.0.*.*`, `2001:db8:*`. The operator's own hosts stay readable.
 * @returns a function over finished log lines
 */
export function createAddressStriker(settings: Settings): (line: string) => string {
  const how = settings.logAddresses
  if (how === 'full') return line => line
  const own = ownHosts(settings)
  const host = (short: (address: string) => string) => (address: string) => {
    if (own.has(address) || ofThisMachine.test(address)) return address
    return how === 'hidden' ? '[address]' : short(address)
  }
  const wallet = (address: string) =>
    how === 'hidden' ? '[address]' : `0x${address.slice(-40, -36)}…${address.slice(-4)}`
  const shortV4 = host(address => `${address.split('.').slice(0, 2).join('.')}.*.*`)
  const shortV6 = host(address => `${address.split(':').slice(0, 2).join(':')}:*`)
  return line =>
    line
      .replace(walletAddress, wallet)
      .replace(ipv4, shortV4)
      .replace(ipv6, address => (isIPv6(address) ? shortV6(address) : address))
}

function ownHosts(settings: Settings): ReadonlySet<string> {
  const addresses = [...revealed(settings)].filter(text => URL.canParse(text))
  return new Set([settings.host, ...addresses.map(text => new URL(text).hostname.replace(/^\[|\]$/g, ''))])
}
