import type { Hex } from '@granary/staking/ethereum'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../platform/db/Database.ts'

/** Notes an owner as one who was asked for: whoever follows the chain keeps the events of such an owner's validators. */
export async function followOwner(orm: Orm, chainId: number, owner: Hex): Promise<void> {
  if (owner.length !== 42) return
  await orm.execute(sql`
    insert into ethereum_owners (chain_id, owner, kind, asked_at, last_asked_at)
      values (${chainId}, ${owner}, 'address', now(), now())
    on conflict (chain_id, owner) do update set last_asked_at = now(),
      asked_at = coalesce(ethereum_owners.asked_at, now())`)
}
