import type { OwnerId } from '@granary/api'
import { type EthereumNetworkId, isEthereumNetworkId } from '@granary/chains'
import { keepStored, readStored } from '#web/store/stored.ts'

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
  keepStored('localStorage', storageKey, owners)
}

function readAll(): RecentOwner[] {
  const stored = readStored('localStorage', storageKey)
  return Array.isArray(stored) ? stored.filter(isRecentOwner) : []
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
