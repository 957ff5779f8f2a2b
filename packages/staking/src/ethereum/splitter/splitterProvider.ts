import { rewardSplitterCode, rewardSplitterFactoryCode } from '@granary/contracts'
import { readImmutables, wordToAddress } from '../code/readImmutables.ts'
import type { Hex } from '../hex.ts'
import { splitterImplementation } from './splitterAddress.ts'

/**
 * The recipient of the provider's share, if the code of a factory and of its splitters' contract agree.
 * @param codes runtime code at the factory and at its {@link splitterImplementation}, as eth_getCode answers it
 * @returns lower case; null if either code is not the published one, to the last copy of each immutable
 */
export function splitterProvider(factory: Hex, codes: { factory: Hex; implementation: Hex }): Hex | null {
  const made = readImmutables(codes.factory, rewardSplitterFactoryCode)
  const run = readImmutables(codes.implementation, rewardSplitterCode)
  if (!made || !run) return null
  const implementation = splitterImplementation(factory)
  const isOne =
    wordToAddress(made.IMPLEMENTATION) === implementation &&
    wordToAddress(run.SELF) === implementation &&
    made.PROVIDER === run.PROVIDER
  return isOne ? wordToAddress(run.PROVIDER) : null
}
