import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { type KeyToTrack, trackKeys } from './newKeys.ts'

/** Has every key that was offered and deposited tracked as one of the provider's own. */
export async function trackProviders(orm: Orm, chainId: number): Promise<void> {
  await orm.execute(sql`
    update ethereum_validators v set is_providers = true
     where v.chain_id = ${chainId} and not v.is_providers
       and exists (select from deposits d where d.pubkey = v.pubkey and d.chain_id = v.chain_id and d.flaw is null)`)
  const { rows } = (await orm.execute(sql`
    select distinct d.pubkey, k.withdrawal_credentials as credentials
      from deposits d join validators k on k.pubkey = d.pubkey
     where d.chain_id = ${chainId} and d.flaw is null
       and not exists (select from ethereum_validators v where v.chain_id = d.chain_id and v.pubkey = d.pubkey)`)) as unknown as {
    rows: { pubkey: `0x${string}`; credentials: `0x${string}` }[]
  }
  const keys = rows.map(
    ({ pubkey, credentials }): KeyToTrack => ({
      pubkey,
      withdrawalCredentials: credentials,
      validatorIndex: null,
    }),
  )
  await trackKeys(orm, chainId, keys, { providers: true })
}
