import type { Eip1193 } from '@granary/drivers/evm/chain'
import { requestFeeQuote } from '@granary/staking/ethereum/requests'
import { RequestFeeHighError, RequestFeeUnreadError } from './OperationErrors.ts'

const word = /^0x[0-9a-f]{1,64}$/i

/**
 * The value to send with a request to the predeploy, read through the wallet's own node: from the contract's storage,
 * checked against the contract's own answer if there is one.
 * @param address of the predeploy
 * @returns wei: the fee after 64 further requests
 * @throws {RequestFeeUnreadError} if it cannot be read; {RequestFeeHighError} above the cap; {RequestsInactiveError}
 */
export async function readRequestFee(provider: Eip1193, address: string): Promise<bigint> {
  const [stored, called] = await Promise.all([
    ask(provider, 'eth_getStorageAt', [address, '0x0', 'latest']),
    ask(provider, 'eth_call', [{ to: address, data: '0x' }, 'latest']),
  ])
  if (stored === null) throw new RequestFeeUnreadError('the storage of the contract')
  const { feeWei, offeredWei, capWei, isAboveCap } = requestFeeQuote(stored)
  // A block may arrive between the two reads.
  if (called !== null && called > offeredWei)
    throw new RequestFeeUnreadError(`${feeWei} wei by its storage, ${called} wei by the contract`)
  if (isAboveCap) throw new RequestFeeHighError(offeredWei, capWei)
  return offeredWei
}

async function ask(provider: Eip1193, method: string, params: unknown[]): Promise<bigint | null> {
  try {
    const answer = await provider.request({ method, params })
    return typeof answer === 'string' && word.test(answer) ? BigInt(answer) : null
  } catch {
    return null
  }
}
