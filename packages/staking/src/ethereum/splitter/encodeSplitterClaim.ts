import { rewardSplitterFactoryAbi as abi } from '@granary/contracts'
import { encodeFunctionData } from 'viem/utils'
import type { Hex } from '../Hex.ts'

/** Calldata for the factory that pays out what a staker's splitter holds, and creates it first where it is missing. */
export function encodeSplitterClaim(staker: Hex, shareBps: number): Hex {
  return encodeFunctionData({
    abi,
    functionName: 'createAndRelease',
    args: [staker, BigInt(shareBps)],
  })
}
