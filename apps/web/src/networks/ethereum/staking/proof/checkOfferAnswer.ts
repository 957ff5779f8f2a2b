import type { Offer } from '@granary/api'
import { BaseError } from '@granary/errors'
import { executionRecipient } from '@granary/staking/ethereum/splitter'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { Stake } from '../stake/Stake.ts'

/**
 * Holds what the server says of its offer against what was asked for, before any of it is kept: an offer for somebody
 * else, for another chain, whose execution rewards go elsewhere, or one that is over. Its rows are proved later, byte by byte.
 * @param nowMs milliseconds since 1970
 * @throws {OfferRefusedError}
 */
export function checkOfferAnswer(
  offer: Offer,
  { account, chainId, intent }: Pick<Stake, 'account' | 'chainId' | 'intent'>,
  { rewardSplitter }: Pick<DepositTarget, 'rewardSplitter'>,
  nowMs: number,
): void {
  const { deposits, status, expiresAt } = offer
  if (offer.chainId !== chainId) throw new OfferRefusedError('OFFER_OF_OTHER_CHAIN', `chain ${offer.chainId}`)
  if (offer.withdrawalAddress !== account)
    throw new OfferRefusedError('OFFER_OF_OTHER_ACCOUNT', offer.withdrawalAddress)
  if (offer.credentialsType !== intent.credentialsType)
    throw new OfferRefusedError('OFFER_OF_OTHER_TYPE', `type ${offer.credentialsType}`)
  const recipient = executionRecipient(account, rewardSplitter ?? null)
  if (offer.feeRecipient !== recipient || offer.providerShareBps !== (rewardSplitter?.shareBps ?? 0))
    throw new OfferRefusedError(
      'OFFER_FEE_RECIPIENT_DIFFERS',
      `${offer.feeRecipient}, share ${offer.providerShareBps} basis points; ${recipient} expected`,
    )
  if (deposits.length !== intent.amountsGwei.length)
    throw new OfferRefusedError(
      'DEPOSIT_COUNT_MISMATCH',
      `${intent.amountsGwei.length} expected, ${deposits.length} given`,
    )
  if (status !== 'open' || Date.parse(expiresAt) <= nowMs)
    throw new OfferRefusedError('OFFER_OVER', `${status}, until ${expiresAt}`)
}

type RefusalCode = keyof typeof refusals

const refusals = {
  OFFER_OF_OTHER_CHAIN: 'The offer is for another chain.',
  OFFER_OF_OTHER_ACCOUNT: 'The offer is for another account.',
  OFFER_OF_OTHER_TYPE: 'The offer is for another type of withdrawal credentials.',
  OFFER_FEE_RECIPIENT_DIFFERS: 'The offer sends execution rewards to another address.',
  DEPOSIT_COUNT_MISMATCH: 'The number of deposits differs from the request.',
  OFFER_OVER: 'The offer has expired or was used.',
}

export class OfferRefusedError extends BaseError {
  override readonly name = 'OfferRefusedError'
  constructor(code: RefusalCode, details: string) {
    super(refusals[code], { code, details, metaMessages: ['No money has moved.'] })
  }
}
