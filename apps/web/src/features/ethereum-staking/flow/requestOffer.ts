import { routes } from '@granary/api'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { withOffer } from '../journal/journalTransitions.ts'
import { intentId } from '../offer/intentId.ts'
import { checkOfferAnswer } from '../proof/checkOfferAnswer.ts'
import { networkOf } from '../proof/checkProvider.ts'
import type { FlowContext } from './FlowContext.ts'

/**
 * Asks the provider for deposit data and writes it down, unchecked: the proof comes next.
 * @throws {OfferRefusedError} when it is not what was asked for
 * @throws {ApiProblemError}, {ApiUnreachableError}, {ApiAnswerInvalidError}
 */
export async function requestOffer(context: FlowContext, entry: JournalEntry): Promise<JournalEntry> {
  const { api, owner, journal } = context
  const intent = intentId(owner)
  const offer = await api.call(routes.createOffer, {
    params: { network: networkOf(owner.chainId) },
    body: { withdrawalAddress: owner.account, ...entry.intent, ...(intent && { intentId: intent }) },
  })
  checkOfferAnswer(offer, entry, Date.now())
  const { id, expiresAt, deposits, openedElsewhere } = offer
  return journal.update(entry.id, current =>
    withOffer(current, { id, expiresAt, deposits, ...(openedElsewhere && { openedElsewhere }) }),
  )
}
