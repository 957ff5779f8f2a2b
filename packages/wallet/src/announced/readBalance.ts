import { type BalanceResult, formatBalance, type OtherNetwork } from '../core/index.ts'

/** Timeout for a node, in milliseconds. */
const answerWait = 10_000

/**
 * Reads a balance in the smallest unit from a node of the network. Any failure gives '0.00' with a null
 * value: shown as unavailable, never as zero.
 */
export async function readBalance(
  network: OtherNetwork | undefined,
  symbol: string,
  read: (network: OtherNetwork, signal: AbortSignal) => Promise<bigint>,
): Promise<BalanceResult> {
  if (!network) return { balance: '0.00', symbol, value: null }
  const currency = network.nativeCurrency
  try {
    const value = await read(network, AbortSignal.timeout(answerWait))
    return { balance: formatBalance(value, currency.decimals), symbol: currency.symbol, value }
  } catch {
    return { balance: '0.00', symbol: currency.symbol, value: null }
  }
}

/** The JSON of an answer. @throws if the node did not answer with JSON */
export async function readJson(url: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(url, request)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** Parses a whole number of smallest units from JSON. @throws if no number holds it exactly */
export function toUnits(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new TypeError('Not an amount')
  return BigInt(value)
}
