import { confluxNetworkIds, confluxNetworks } from '@granary/chains'
import type { ActionRequest } from '#web/actions/ActionRequest.ts'
import { type FlowFailure, flowFailure } from '#web/failure/FlowFailure.ts'
import { usePosition } from '../../pools/index.ts'
import { poolOfRequest, reviewedTakeOut } from './reviewedTakeOut.ts'

/**
 * What is about to be signed, read from its bytes, or why it must not be.
 * @param request null when nothing is reviewed
 */
export function useReviewedTakeOut(
  request: ActionRequest | null,
): { request: ActionRequest; failure: null } | { request: null; failure: FlowFailure } | null {
  const network = confluxNetworkIds.find(id => confluxNetworks[id].id === request?.owner.chainId)
  const pool = request && poolOfRequest(request)
  const { data } = usePosition(network ?? 'mainnet', pool, request?.owner.account ?? null)
  if (!request) return null
  try {
    return { request: reviewedTakeOut(request, pool, data?.position ?? null), failure: null }
  } catch (error) {
    return { request: null, failure: flowFailure(error) }
  }
}
