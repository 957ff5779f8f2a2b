import type { Hex } from '../Hex.ts'
import type { SplitterTerms } from './SplitterTerms.ts'
import { splitterAddress } from './splitterAddress.ts'

/**
 * The fee recipient of a staker's validators: the staker's splitter, or the staker if the provider takes no share.
 * @returns lower case
 */
export function executionRecipient(staker: Hex, terms: SplitterTerms | null): Hex {
  return terms ? splitterAddress(staker, terms) : (staker.toLowerCase() as Hex)
}
