import { BaseError } from '@granary/errors'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'

/**
 * Reports a wrong setting to the operator at start; the page checks the whole code before it sends anything there.
 * @throws {BatchContractMissingError} BATCH_CONTRACT_MISSING
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function checkBatchContract(rpc: JsonRpcUpstream, address: `0x${string}`): Promise<void> {
  const code = await rpc.call('eth_getCode', [address, 'latest'])
  if (typeof code !== 'string' || code.length <= 2) throw new BatchContractMissingError(address)
}

/** The configured batch contract address has no contract. */
export class BatchContractMissingError extends BaseError {
  override readonly name = 'BatchContractMissingError'
  constructor(address: string) {
    super('There is no batch contract at the address in the settings.', {
      code: 'BATCH_CONTRACT_MISSING',
      details: address,
      metaMessages: ['Correct BATCH_DEPOSIT_ADDRESS_ETH_…, or deploy the contract.'],
    })
  }
}
