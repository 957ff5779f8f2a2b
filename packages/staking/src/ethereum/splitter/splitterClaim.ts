import { rewardSplitterFactoryAbi as abi } from '@granary/contracts'
import { decodeFunctionData, encodeFunctionData } from 'viem/utils'
import type { Hex } from '../hex.ts'

/** Calldata for the factory that pays out a staker's splitter, and creates it first if missing. */
export function encodeSplitterClaim(staker: Hex, shareBps: number): Hex {
  return encodeFunctionData({ abi, functionName: 'createAndRelease', args: [staker, BigInt(shareBps)] })
}

/**
 * What calldata for the factory does: whom it pays out, by the splitter of which share.
 * @throws {Error} when it is another call
 */
export function decodeSplitterClaim(data: Hex): { staker: Hex; shareBps: number } {
  const decoded = decodeFunctionData({ abi, data })
  if (decoded.functionName !== 'createAndRelease') throw new Error(`a call of ${decoded.functionName}`)
  const [staker, shareBps] = decoded.args
  return { staker: staker.toLowerCase() as Hex, shareBps: Number(shareBps) }
}
