import { sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'

/** Notes which validators a watch list has, of the keys that are known. Doing it again does no harm. */
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
