import { routes } from '@granary/api'
import { withProofOfWork } from '#web/proof-of-work/withProofOfWork.ts'
import type { JournalEntry, JournalTransaction } from '../journal/JournalEntry.ts'
import { isInFlight, lastAttempt } from '../journal/journalState.ts'
import { withOffer } from '../journal/journalTransitions.ts'
import { intentId } from '../offer/intentId.ts'
import { checkOfferAnswer } from '../proof/checkOfferAnswer.ts'
import { networkOf } from '../proof/checkProvider.ts'
import type { FlowContext } from './FlowContext.ts'

/**
 * Asks the provider for deposit data and writes it down, unchecked: the proof comes next.
 * @throws {OfferRefusedError} when it is not what was asked for
 * @throws {ProofOfWorkFailedError} when the server demands work and the browser cannot do it
 * @throws {ApiProblemError}, {ApiUnreachableError}, {ApiAnswerInvalidError}
 */
export async function requestOffer(context: FlowContext, entry: JournalEntry): Promise<JournalEntry> {
  const { api, owner, journal } = context
  const intent = intentId(owner)
  const besideOffer = await offerLeftOnItsWay(context, entry)
  const offer = await withProofOfWork(proofOfWork =>
    api.call(routes.createOffer, {
      params: { network: networkOf(owner.chainId) },
      body: {
        withdrawalAddress: owner.account,
        ...entry.intent,
        ...(intent && { intentId: intent }),
        ...(besideOffer && { besideOffer }),
        ...(proofOfWork && { proofOfWork }),
      },
    }),
  )
  checkOfferAnswer(offer, entry, context.target, Date.now())
  const { id, expiresAt, deposits, openedElsewhere } = offer
  const executionRewards = { recipient: offer.feeRecipient, shareBps: offer.providerShareBps }
  return journal.update(entry.id, current =>
    withOffer(current, {
      ...{ id, expiresAt, executionRewards, deposits },
      ...(openedElsewhere && { openedElsewhere }),
    }),
  )
}

/** Of the newest other stake whose deposit may still come, given up or not: its keys must not be offered for this one. */
async function offerLeftOnItsWay({ journal, owner }: FlowContext, { id }: JournalEntry) {
  const others = (await journal.list(owner)).filter(entry => entry.id !== id)
  return others.findLast(({ transactions }) => transactions.some(mayStillCome))?.offer?.id
}

function mayStillCome(transaction: JournalTransaction): boolean {
  const state = lastAttempt(transaction)?.state
  return isInFlight(transaction) || state === 'dropped' || state === 'failed'
}
