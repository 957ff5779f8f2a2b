import { type CallRequest, toRpcCall } from './chain/CallRequest.ts'
import type { Eip1193 } from './chain/Eip1193.ts'
import { quantity } from './chain/quantity.ts'
import { WouldFailError } from './WouldFailError.ts'

type CallResult = { readonly status?: unknown; readonly gasUsed?: unknown; readonly error?: unknown }

/**
 * Tries calls one after another on the state that those before them leave (`eth_simulateV1`).
 * @returns gas that each took, after refunds
 * @throws {WouldFailError} where one would revert, or the node cannot simulate
 */
export async function simulateInOrder(
  provider: Eip1193,
  calls: readonly CallRequest[],
): Promise<readonly bigint[]> {
  const params = [{ blockStateCalls: [{ calls: calls.map(toRpcCall) }] }, 'latest']
  const answer = await provider.request({ method: 'eth_simulateV1', params }).catch(cause => {
    throw new WouldFailError(cause)
  })
  const [block] = answer as readonly { readonly calls?: readonly CallResult[] }[]
  return calls.map((_, i) => {
    const result = block?.calls?.[i]
    if (result?.status !== '0x1') throw new WouldFailError(result?.error)
    return quantity(result.gasUsed)
  })
}
