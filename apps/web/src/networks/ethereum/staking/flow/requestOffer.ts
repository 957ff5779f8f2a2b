import { routes } from '@granary/api'
import { ownerOf } from '@granary/drivers/evm'
import { TransitionError } from '@granary/transactions/errors'
import { lastAttempt, type TransactionRecord, wasAsked } from '@granary/transactions/record'
import { withProofOfWork } from '#web/proof-of-work/withProofOfWork.ts'
import { intentId } from '../offer/intentId.ts'
import { checkOfferAnswer } from '../proof/checkOfferAnswer.ts'
import { networkOf } from '../proof/checkProvider.ts'
import { stakeKind, stakeOf } from '../stake/Stake.ts'
import { withOffer } from '../stake/stakePlan.ts'
import type { FlowContext } from './FlowContext.ts'

/**
 * Asks the provider for deposit data and writes it down, unchecked: the proof comes next.
 * @throws {OfferRefusedError} when it is not what was asked for
 * @throws {ProofOfWorkFailedError} when the server demands work and the browser cannot do it
 * @throws {TransitionError} once the wallet has been asked: the keys of that question stay written
 * @throws {ApiProblemError}, {ApiUnreachableError}, {ApiAnswerInvalidError}
 */
export async function requestOffer(
  context: FlowContext,
  record: TransactionRecord,
): Promise<TransactionRecord> {
  const { api, owner, store, target } = context
  const stake = stakeOf(record)
  const intent = intentId(owner)
  const besideOffer = await offerLeftOnItsWay(context, record)
  const offer = await withProofOfWork(proofOfWork =>
    api.call(routes.createOffer, {
      params: { network: networkOf(owner.chainId) },
      body: {
        withdrawalAddress: owner.account,
        ...stake.intent,
        ...(intent && { intentId: intent }),
        ...(besideOffer && { besideOffer }),
        ...(proofOfWork && { proofOfWork }),
      },
    }),
  )
  checkOfferAnswer(offer, stake, target, Date.now())
  const { id, expiresAt, deposits, openedElsewhere } = offer
  const executionRewards = { recipient: offer.feeRecipient, shareBps: offer.providerShareBps }
  return store.update(record.id, current => {
    if (current.closedAt !== null) throw new TransitionError('closed', 'offered')
    if (wasAsked(current)) throw new TransitionError('asked', 'offered')
    return withOffer(current, target, {
      ...{ id, expiresAt, executionRewards, deposits },
      ...(openedElsewhere && { openedElsewhere }),
    })
  })
}

/** Of the newest other stake whose deposit may still come, given up or not: its keys must not be offered for this one. */
async function offerLeftOnItsWay({ store, owner }: FlowContext, { id }: TransactionRecord) {
  const others = (await store.list(ownerOf(owner))).filter(
    record => record.kind === stakeKind && record.id !== id && record.steps.some(mayStillCome),
  )
  const newest = others.at(-1)
  return newest && stakeOf(newest).offer?.id
}

function mayStillCome(step: TransactionRecord['steps'][number]): boolean {
  const state = lastAttempt(step)?.state
  return state !== undefined && state !== 'rejected' && state !== 'confirmed'
}
