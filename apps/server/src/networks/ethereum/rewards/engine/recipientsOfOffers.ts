import { eq } from 'drizzle-orm'
import { offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { Recipient } from './executionReward.ts'
import type { RecipientsOf } from './proposalEvents.ts'
import { withdrawalAddressOf } from './Tracked.ts'

/**
 * Where execution rewards of a validator may go: its withdrawal address, and for the provider's own the offered fee
 * recipient, a splitter if the provider has a share.
 */
export function recipientsOfOffers(orm: Orm): RecipientsOf {
  return async ({ pubkey, withdrawalCredentials, isProviders }) => {
    const address = withdrawalAddressOf(withdrawalCredentials)
    const own: Recipient[] = address ? [{ address, stakerBps: 10_000, isSplitter: false }] : []
    if (!isProviders) return own
    const [offered] = await orm
      .select({ feeRecipient: offers.feeRecipient, providerShareBps: offers.providerShareBps })
      .from(validators)
      .innerJoin(offers, eq(offers.id, validators.offerId))
      .where(eq(validators.pubkey, pubkey))
    if (!offered || offered.feeRecipient.toLowerCase() === address) return own
    const splitter: Recipient = {
      address: offered.feeRecipient.toLowerCase() as `0x${string}`,
      stakerBps: 10_000 - offered.providerShareBps,
      isSplitter: true,
    }
    return [splitter, ...own]
  }
}
