import type { OwnerId } from '@granary/api'
import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'

/** An owner viewed in this browser: an address, or a watch list id. */
export type RecentOwner = { network: EthereumNetworkId; id: OwnerId }

const storageKey = 'granary.watched'
const most = 6

/** Newest first, in this browser. */
export function recentOwners(network: EthereumNetworkId): RecentOwner[] {
  return readAll().filter(owner => owner.network === network)
}

export function rememberOwner(owner: RecentOwner): void {
  const others = readAll().filter(({ network, id }) => network !== owner.network || id !== owner.id)
  keep([owner, ...others].slice(0, most))
}

export function forgetOwners(network: EthereumNetworkId): void {
  keep(readAll().filter(owner => owner.network !== network))
}

function keep(owners: readonly RecentOwner[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(owners))
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

function readAll(): RecentOwner[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentOwner) : []
  } catch {
    return []
  }
}

function isRecentOwner(value: unknown): value is RecentOwner {
  const { network, id } = (value ?? {}) as Partial<RecentOwner>
  return (
    typeof network === 'string' &&
    isEthereumNetworkId(network) &&
    typeof id === 'string' &&
    /^0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(id)
  )
}
