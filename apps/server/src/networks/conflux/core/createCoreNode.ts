import type { Secret } from '#server/platform/settings/Secret.ts'
import type { CoreAddress } from './coreAddress.ts'
import {
  type CoreEstimate,
  type CoreReceipt,
  type CoreStatus,
  coreSchemas,
  type PendingTransaction,
} from './coreSchemas.ts'
import { CoreCallRefusedError, createCoreRpc } from './createCoreRpc.ts'

/** Reads the newest executed state: mined but unexecuted transactions have changed nothing. */
const epoch = 'latest_state'

const methodNotFound = -32601

/** A node of the Conflux core space. Every call throws what `createCoreRpc` tells. */
export type CoreNode = ReturnType<typeof createCoreNode>

/**
 * @param network name for errors
 * @param onFailure called for each call without a usable answer
 */
export function createCoreNode(url: Secret, network: string, onFailure?: () => void) {
  const ask = createCoreRpc(url, network, onFailure)
  return {
    status: (): Promise<CoreStatus> => ask(coreSchemas.status, 'cfx_getStatus', []),
    /** Seconds since 1970 of the newest executed block. */
    async stateTime(): Promise<number> {
      return Number((await ask(coreSchemas.block, 'cfx_getBlockByEpochNumber', [epoch, false])).timestamp)
    },
    code: (address: CoreAddress): Promise<`0x${string}`> =>
      ask(coreSchemas.hex, 'cfx_getCode', [address, epoch]),
    call: (to: CoreAddress, data: `0x${string}`): Promise<`0x${string}`> =>
      ask(coreSchemas.hex, 'cfx_call', [{ to, data }, epoch]),
    /** The account's next executable nonce. */
    nextNonce: (address: CoreAddress): Promise<bigint> =>
      ask(coreSchemas.quantity, 'cfx_getNextNonce', [address, epoch]),
    /** Drip. */
    balance: (address: CoreAddress): Promise<bigint> =>
      ask(coreSchemas.quantity, 'cfx_getBalance', [address, epoch]),
    /** Drip per gas suggested by the node. */
    gasPrice: (): Promise<bigint> => ask(coreSchemas.quantity, 'cfx_gasPrice', []),
    /** @throws {CoreCallRefusedError} also when the transaction would revert */
    estimate: (call: { from: CoreAddress; to: CoreAddress; data: `0x${string}` }): Promise<CoreEstimate> =>
      ask(coreSchemas.estimate, 'cfx_estimateGasAndCollateral', [call, epoch]),
    /** @returns its hash from the node */
    send: (raw: `0x${string}`): Promise<`0x${string}`> =>
      ask(coreSchemas.hash, 'cfx_sendRawTransaction', [raw]),
    /** Null until the transaction is executed. */
    receipt: (hash: `0x${string}`): Promise<CoreReceipt | null> =>
      ask(coreSchemas.receipt, 'cfx_getTransactionReceipt', [hash]),
    /** The account's transaction with this nonce in the node's pool, if the node tells. */
    async pending(address: CoreAddress, nonce: bigint): Promise<PendingTransaction | undefined> {
      const params = [address, `0x${nonce.toString(16)}`, '0x1']
      try {
        const found = await ask(coreSchemas.pending, 'cfx_getAccountPendingTransactions', params)
        return found.pendingTransactions.find(transaction => transaction.nonce === nonce)
      } catch (error) {
        if (error instanceof CoreCallRefusedError && error.rpcCode === methodNotFound) return undefined
        throw error
      }
    },
  }
}
