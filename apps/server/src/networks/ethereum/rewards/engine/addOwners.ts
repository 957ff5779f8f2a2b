import { sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'

/** Adds withdrawal addresses to the owners; existing ones stay. */
export async function addOwners(
  orm: Orm,
  chainId: number,
  addresses: ReadonlySet<`0x${string}`>,
): Promise<void> {
  if (addresses.size === 0) return
  const given = bigRows([...addresses], { owner: ['text', owner => owner] })
  await orm.execute(sql`
    insert into ethereum_owners (chain_id, owner, kind)
    select ${chainId}::integer, owner, 'address' from ${given} given on conflict do nothing`)
}
