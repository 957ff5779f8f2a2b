import { keccak256, slice } from 'viem/utils'
import type { Hex } from '../Hex.ts'

/** The contract whose code all splitters of a factory run: the first that it created (CREATE with nonce 1, in RLP). */
export function splitterImplementation(factory: Hex): Hex {
  return slice(keccak256(`0xd694${factory.slice(2).toLowerCase()}01`), 12)
}
