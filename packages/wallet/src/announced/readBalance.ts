import { type BalanceResult, formatBalance, type Network, type OtherNetwork } from '../core/index.ts'
import { nodeWait } from '../core/networks/nodeWait.ts'

/**
 * Reads a balance in the smallest unit from the network's nodes. Any failure gives '0.00' with a null
 * value: shown as unavailable, never as zero.
 */
export async function readBalance(
  network: OtherNetwork | undefined,
  symbol: string,
  read: (rpcUrl: string, wait: number) => Promise<bigint>,
): Promise<BalanceResult> {
  if (!network) return { balance: '0.00', symbol, value: null }
  const currency = network.nativeCurrency
  try {
    // Read after the wallets are shown, so not among what shows them.
    const { askNodes } = await import('../core/networks/askNodes.ts')
    const value = await askNodes(network as Network, read)
    return { balance: formatBalance(value, currency.decimals), symbol: currency.symbol, value }
  } catch {
    return { balance: '0.00', symbol: currency.symbol, value: null }
  }
}

/** The JSON of an answer. @param wait milliseconds @throws if the node did not answer with JSON */
export async function readJson(url: string, request?: RequestInit, wait = nodeWait): Promise<unknown> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(wait) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** Parses a whole number of smallest units from JSON. @throws if no number holds it exactly */
export function toUnits(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new TypeError('Not an amount')
  return BigInt(value)
}
