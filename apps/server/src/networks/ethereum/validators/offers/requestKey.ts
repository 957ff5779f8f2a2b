import { createHash } from 'node:crypto'
import type { OfferRequest } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'

/**
 * Identifies a request, to find its offer again. Includes where execution rewards go: a provider that changes its
 * share makes new offers.
 * @param place a stake has one open offer, and one more beside it while the first may still be deposited
 */
export function requestKey(
  chainId: number,
  request: OfferRequest,
  feeRecipient: Hex,
  place: 'first' | 'beside' = 'first',
): string {
  const { withdrawalAddress, credentialsType, amountsGwei } = request
  const beside = place === 'beside' ? ['beside'] : []
  const rewards = feeRecipient === withdrawalAddress ? [] : [`rewards to ${feeRecipient}`]
  const terms = [chainId, withdrawalAddress, credentialsType, ...amountsGwei, ...beside, ...rewards].join(' ')
  return createHash('sha256').update(terms).digest('hex')
}
