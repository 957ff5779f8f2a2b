import { decodeErrorResult } from 'viem/utils'
import { rpcErrorText } from './chain/rpcErrorText.ts'

/**
 * The contract's reason for a revert, or the node's message if it gave none.
 * @param error the error from eth_call or eth_estimateGas
 */
export function revertReason(error: unknown): string {
  const data = revertDataOf(error)
  if (!data) return rpcErrorText(error)
  try {
    // Without an ABI, only Solidity's built-in errors can be decoded: Error(string) and Panic(uint256).
    const { errorName, args } = decodeErrorResult({ data })
    const [reason] = args ?? []
    return rpcErrorText(errorName === 'Error' ? String(reason) : `${errorName}(${String(reason)})`)
  } catch {
    return `${rpcErrorText(error)} (${data.slice(0, 10)})`
  }
}

/** The bytes of a revert, which nodes and wallets nest at different depths; null if they gave none. */
export function revertDataOf(error: unknown, depth = 0): `0x${string}` | null {
  if (typeof error !== 'object' || error === null || depth > 4) return null
  const { data, cause, error: inner } = error as Record<string, unknown>
  if (typeof data === 'string' && /^0x([0-9a-f]{2}){4,}$/i.test(data)) return data as `0x${string}`
  return revertDataOf(data, depth + 1) ?? revertDataOf(inner, depth + 1) ?? revertDataOf(cause, depth + 1)
}
