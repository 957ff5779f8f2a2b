import type { Hex } from '../Hex.ts'
import type { SplitterTerms } from './SplitterTerms.ts'
import { splitterAddress } from './splitterAddress.ts'

/**
 * Who the fee recipient of a staker's validators is: the staker's splitter, or the staker where the provider takes no
 * share.
 * @returns lower case
 */
export function executionRecipient(staker: Hex, terms: SplitterTerms | null): Hex {
  return terms ? splitterAddress(staker, terms) : (staker.toLowerCase() as Hex)
}
