import { createHash } from 'node:crypto'
import type { OfferRequest } from '@granary/api'
import type { Hex } from '@granary/staking/ethereum'
import type { SsvCluster } from '../keys/SsvBinding.ts'

/**
 * Identifies a request, to find its offer again. Includes where execution rewards go: a provider that changes its
 * share makes new offers. Includes the SSV cluster that is to run the keys.
 * @param place a stake has one open offer, and one more beside it while the first may still be deposited
 */
export function requestKey(
  chainId: number,
  request: OfferRequest & { ssv?: SsvCluster | undefined },
  feeRecipient: Hex,
  place: 'first' | 'beside' = 'first',
): string {
  const { withdrawalAddress, credentialsType, amountsGwei, ssv } = request
  const cluster = ssv ? [`ssv ${ssv.owner} ${ssv.operatorIds.join(',')}`] : []
  const beside = place === 'beside' ? ['beside'] : []
  const rewards = feeRecipient === withdrawalAddress ? [] : [`rewards to ${feeRecipient}`]
  const terms = [
    chainId,
    withdrawalAddress,
    credentialsType,
    ...amountsGwei,
    ...beside,
    ...rewards,
    ...cluster,
  ].join(' ')
  return createHash('sha256').update(terms).digest('hex')
}
