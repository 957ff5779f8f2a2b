import { routes } from '@granary/api'
import { ethereumNetworkIds, ethereumNetworks } from '@granary/chains'
import type { JournalEntry } from '../journal/JournalEntry.ts'
import { withOffer } from '../journal/journalTransitions.ts'
import type { FlowContext } from './FlowContext.ts'

/**
 * Asks the provider for deposit data and writes it down, unchecked: the proof comes next.
 * @throws {ApiProblemError}, {ApiUnreachableError}, {ApiAnswerInvalidError}
 */
export async function requestOffer(context: FlowContext, entry: JournalEntry): Promise<JournalEntry> {
  const { api, owner, journal } = context
  const network = ethereumNetworkIds.find(id => ethereumNetworks[id].id === owner.chainId)
  if (!network) throw new RangeError(`no network of chain ${owner.chainId}`)
  const { id, expiresAt, deposits } = await api.call(routes.createOffer, {
    params: { network },
    body: { withdrawalAddress: owner.account, ...entry.intent },
  })
  return journal.update(entry.id, current => withOffer(current, { id, expiresAt, deposits }))
}
