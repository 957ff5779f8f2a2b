import { randomUUID } from 'node:crypto'
import type { Offer, OfferRequest } from '@granary/api'
import type { DepositData, Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import type { SsvCluster } from '#server/networks/ethereum/validators/keys/SsvBinding.ts'
import { offers, validators } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { VisitorNetworks } from '#server/platform/http/visitorNetworks.ts'
import { currentRunScope } from '#server/platform/log/runScope.ts'

export type NewOffer = {
  chainId: number
  requestKey: string
  request: OfferRequest & { ssv?: SsvCluster | undefined }
  /** The requester, each name hidden by `Keys.visitorId`. */
  visitor: VisitorNetworks
  ttlSeconds: number
  /** Receives the execution rewards of the offer's validators. */
  feeRecipient: Hex
  /** The provider's share of them, basis points. */
  providerShareBps: number
  /** Deposit data and its key's index, in the order of the request. */
  keys: readonly { index: number; deposit: DepositData }[]
}

/**
 * At most one offer per request is open: the index `offers_one_open` makes a second one wait for the first and then
 * refuses it, in any process. A single statement, so there is never half an offer.
 * @returns undefined when another offer is open, or an expired one is still marked open
 */
export async function insertOffer(
  orm: Orm,
  { requestKey, keys, visitor, ...offer }: NewOffer,
): Promise<Offer | undefined> {
  const createdAt = new Date()
  const { requestId } = currentRunScope()
  const row = {
    id: randomUUID(),
    chainId: offer.chainId,
    withdrawalAddress: offer.request.withdrawalAddress,
    credentialsType: offer.request.credentialsType,
    feeRecipient: offer.feeRecipient,
    providerShareBps: offer.providerShareBps,
    status: 'open' as const,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + offer.ttlSeconds * 1000),
  }
  const inserted = orm
    .insert(offers)
    .values({
      ...row,
      requestKey,
      requestId,
      visitor: visitor.visitor,
      visitorSubnet: visitor.subnet,
      visitorNetwork: visitor.network,
      validatorCount: keys.length,
      ssvOwner: offer.request.ssv?.owner,
      ssvOperatorIds: offer.request.ssv?.operatorIds.join(','),
    })
    .onConflictDoNothing()
    .returning({ id: offers.id })
  const rows = await rowsOf(
    orm,
    sql`
    with inserted as (${inserted.getSQL()})
    insert into ${validators}
    select key.* from inserted, jsonb_populate_recordset(null::${validators}, ${validatorRows(row.id, keys)}::jsonb) as key
    returning position`,
  )
  if (rows.length === 0) return undefined
  const deposits = keys.map(({ deposit }) => deposit)
  return { ...row, deposits, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() }
}

/** The rows of the table `validators` as one JSON text, by column name. */
function validatorRows(offerId: string, keys: NewOffer['keys']): string {
  return JSON.stringify(
    keys.map(({ index, deposit }, position) => ({
      pubkey: deposit.pubkey,
      key_index: index,
      offer_id: offerId,
      position,
      withdrawal_credentials: deposit.withdrawalCredentials,
      amount_gwei: String(deposit.amountGwei),
      signature: deposit.signature,
      deposit_message_root: deposit.depositMessageRoot,
      deposit_data_root: deposit.depositDataRoot,
      fork_version: deposit.forkVersion,
    })),
  )
}
