import type { BeaconApiMethods } from '@lodestar/api/beacon/server'
import { ssz } from '@lodestar/types'
import type { BeaconChain } from '../beacon/BeaconChain.ts'

const version = 'granary-devnet/0.1.0'

/** `/eth/v1/node/...`: a node without peers, always in sync. */
export function nodeRoutes(chain: BeaconChain): Partial<BeaconApiMethods['node']> {
  return {
    getNodeVersion: async () => ({ data: { version } }),
    getHealth: async () => ({ status: 200 }),
    getSyncingStatus: async () => ({
      data: {
        headSlot: chain.head.slot,
        syncDistance: 0,
        isSyncing: false,
        isOptimistic: false,
        elOffline: false,
      },
    }),
    getPeers: async () => ({ data: [], meta: { count: 0 } }),
    getPeerCount: async () => ({ data: { disconnected: 0, connecting: 0, connected: 0, disconnecting: 0 } }),
    getNetworkIdentity: async () => ({
      data: {
        peerId: 'granary-devnet',
        enr: '',
        p2pAddresses: [],
        discoveryAddresses: [],
        metadata: ssz.fulu.Metadata.defaultValue(),
      },
    }),
  }
}
