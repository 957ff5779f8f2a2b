import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'

/** Links the known keys of a watch list to its validators. Idempotent. */
export async function listKnownKeys(
  orm: Orm,
  { id, chainId }: { id: number; chainId: number },
): Promise<void> {
  await orm.execute(sql`
    insert into ethereum_list_validators (owner_id, validator_id)
    select ${id}::integer, v.id from ethereum_list_keys k
      join ethereum_validators v on v.chain_id = ${chainId}::integer and v.pubkey = k.pubkey
     where k.owner_id = ${id}::integer on conflict do nothing`)
}
