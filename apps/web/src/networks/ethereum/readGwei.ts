import { parseEthAmount } from '@granary/staking/amount'

/** An amount of ETH as typed, in gwei; null if it is malformed. */
export function readGwei(text: string): bigint | null {
  try {
    return parseEthAmount(text, 'gwei')
  } catch {
    return null
  }
}
