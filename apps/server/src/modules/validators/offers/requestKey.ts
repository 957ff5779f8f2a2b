import { createHash } from 'node:crypto'
import type { OfferRequest } from '@granary/api'

/** The same for the same request and no other: what an offer is found again by. */
export function requestKey(chainId: number, request: OfferRequest): string {
  const { withdrawalAddress, credentialsType, amountsGwei, besideOffer } = request
  const beside = besideOffer ? [`beside ${besideOffer}`] : []
  const terms = [chainId, withdrawalAddress, credentialsType, ...amountsGwei, ...beside].join(' ')
  return createHash('sha256').update(terms).digest('hex')
}
