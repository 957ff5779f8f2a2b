import { rewardSplitterFactoryAbi as abi } from '@granary/contracts'
import { decodeFunctionData } from 'viem/utils'
import type { Hex } from '../Hex.ts'

/**
 * What calldata for the factory does: for whom it pays out, by the splitter of which share.
 * @throws {Error} when it is another call
 */
export function decodeSplitterClaim(data: Hex): { staker: Hex; shareBps: number } {
  const decoded = decodeFunctionData({ abi, data })
  if (decoded.functionName !== 'createAndRelease') throw new Error(`a call of ${decoded.functionName}`)
  const [staker, shareBps] = decoded.args
  return { staker: staker.toLowerCase() as Hex, shareBps: Number(shareBps) }
}
