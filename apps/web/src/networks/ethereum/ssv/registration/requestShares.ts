import { maxSsvKeySharesPerRequest, ssvRoutes } from '@granary/api/ssv'
import { BaseError } from '@granary/errors'
import type { SsvRegistration } from '@granary/staking/ssv'
import type { TransactionRecord } from '@granary/transactions/record'
import { withProofOfWork } from '#web/proof-of-work/withProofOfWork.ts'
import { checkOfferAnswer, type FlowContext, intentId, networkOf, stakeOf } from '../../staking/flow/index.ts'
import type { OwnerOnChain } from '../chain/readCluster.ts'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { writeShares } from './writeShares.ts'

/**
 * Asks the provider for deposit data and key shares for the operators of this stake, and writes both down, unchecked.
 * @param readOwner counts the owner's registrations
 * @throws as `requestOffer`; {SharesIncompleteError}
 */
export async function requestShares(
  context: FlowContext,
  target: SsvTarget,
  record: TransactionRecord,
  readOwner: (operatorIds: readonly bigint[]) => Promise<OwnerOnChain>,
): Promise<TransactionRecord> {
  const { api, owner } = context
  const stake = stakeOf(record)
  if (!stake.ssv) throw new RangeError('a stake without operators')
  const { operatorIds } = stake.ssv
  const params = { network: networkOf(target.chainId) }
  const intent = intentId(owner)
  const offer = await withProofOfWork(proofOfWork =>
    api.call(ssvRoutes.createSsvOffer, {
      params,
      body: {
        withdrawalAddress: owner.account,
        ...stake.intent,
        ...(intent && { intentId: intent }),
        ...(proofOfWork && { proofOfWork }),
        ssv: { ownerAddress: owner.account, operatorIds },
      },
    }),
  )
  checkOfferAnswer(offer, stake, {}, Date.now())
  const { nonce, block } = await readOwner(operatorIds.map(BigInt))
  const pubkeys = offer.deposits.map(({ pubkey }) => pubkey)
  const registrations: SsvRegistration[] = []
  let operatorKeys: string[] = []
  for (let first = 0; first < pubkeys.length; first += maxSsvKeySharesPerRequest) {
    const answer = await api.call(ssvRoutes.createSsvKeyShares, {
      params: { ...params, offerId: offer.id },
      body: { pubkeys: pubkeys.slice(first, first + maxSsvKeySharesPerRequest), ownerNonce: nonce + first },
    })
    operatorKeys = answer.operatorKeys
    for (const { pubkey, sharesData } of answer.shares) registrations.push({ publicKey: pubkey, sharesData })
  }
  const { id, expiresAt, deposits, openedElsewhere } = offer
  const executionRewards = { recipient: offer.feeRecipient, shareBps: offer.providerShareBps }
  return writeShares(context, target, record, {
    offer: { id, expiresAt, executionRewards, deposits, ...(openedElsewhere && { openedElsewhere }) },
    registrations: inOrder(registrations, pubkeys),
    shares: { firstNonce: nonce, operatorKeys, countedAt: { block, nonce } },
  })
}

/** In the order of the offer. */
function inOrder(registrations: readonly SsvRegistration[], pubkeys: readonly string[]): SsvRegistration[] {
  return pubkeys.map(pubkey => {
    const own = registrations.filter(({ publicKey }) => publicKey === pubkey)
    const [only] = own
    if (!only || own.length > 1) throw new SharesIncompleteError(`${own.length} for ${pubkey}`)
    return only
  })
}

class SharesIncompleteError extends BaseError {
  override readonly name = 'SharesIncompleteError'
  constructor(details: string) {
    super('The provider did not give the key shares of each validator once.', {
      code: 'SSV_SHARES_INCOMPLETE',
      details,
      metaMessages: ['No money has moved.'],
    })
  }
}
