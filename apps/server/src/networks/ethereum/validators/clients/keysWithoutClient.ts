import { sql } from 'drizzle-orm'

/**
 * Keys deposited as offered that no validator client has, as a subquery: not handed over, or gone from the client's
 * list. A key also deposited for other credentials, or that operators of SSV run, is in other hands and must not run
 * here.
 */
export const keysWithoutClient = sql`(
  select v.pubkey, v.key_index, o.chain_id, k.imported_at, k.missing_since, k.client
  from validators v join offers o on o.id = v.offer_id left join keystores k on k.pubkey = v.pubkey
  where (k.imported_at is null or k.missing_since is not null) and o.ssv_owner is null
    and exists (select from deposits d where d.pubkey = v.pubkey and d.flaw is null)
    and not exists (select from deposits d where d.pubkey = v.pubkey and d.flaw = 'credentials'))`
