import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { CoreStatus } from './coreSchemas.ts'
import type { CoreNode } from './createCoreNode.ts'
import { CoreNodeSyncingError } from './createCoreRpc.ts'

/** Execution lags five epochs by design. */
const mostEpochsBehind = 100n

/** The core space makes two blocks a second. */
const oldestStateSeconds = 120

export type CoreNetwork = {
  /** For errors. */
  name: string
  /** Network id in the bridges' addresses: 1029 mainnet, 1 testnet. */
  networkId: number
  eSpaceChainId: number
}

/**
 * Checks that the node is of the network and synced.
 * @throws {CoreNetworkMismatchError} CORE_NETWORK_MISMATCH
 * @throws {CoreNodeSyncingError} CORE_NODE_SYNCING
 * @throws {CoreNodeUnavailableError} CORE_NODE_UNAVAILABLE
 */
export async function checkCoreNode(core: CoreNode, network: CoreNetwork): Promise<CoreStatus> {
  const status = await core.status()
  const differences = [
    ['network id', status.networkId, network.networkId],
    ['eSpace chain id', status.ethereumSpaceChainId, network.eSpaceChainId],
  ] as const
  for (const [what, found, expected] of differences)
    if (found !== expected)
      throw new CoreNetworkMismatchError(network.name, `the node's ${what} is ${found}, not ${expected}`)
  const behind = status.epochNumber - status.latestState
  if (behind > mostEpochsBehind)
    throw new CoreNodeSyncingError(network.name, `it has ${behind} epochs left to execute`)
  const age = Math.floor(Date.now() / 1000) - (await core.stateTime())
  if (age > oldestStateSeconds)
    throw new CoreNodeSyncingError(network.name, `its newest executed block is ${age} s old`)
  return status
}

/** The core space node, the bridges and eSpace are of different networks; nothing is sent. */
export class CoreNetworkMismatchError extends RefusedError {
  constructor(network: string, details: string) {
    super(`The provider's ${network} core space node is on another network and is not used.`, {
      code: 'CORE_NETWORK_MISMATCH',
      status: 503,
      details,
    })
  }
}
