import { sql } from 'drizzle-orm'
import { AlertOwnerTooLargeError } from '#server/modules/alerts/subscriptions/alertErrors.ts'
import type { FollowOwner } from '#server/modules/alerts/subscriptions/createAlertService.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { ReadService } from '../rewards/read/createReadService.ts'

/** An owner of whom somebody is told is followed like one who is looked at, from before the first validator on. */
export function createOwnerFollower(orm: Orm, rewards: ReadService): FollowOwner {
  return async (upstream, owner, visitor) => {
    const isAddress = owner.length === 42
    if (isAddress)
      await orm.execute(sql`
        insert into ethereum_owners as o (chain_id, owner, kind, asked_at, last_asked_at)
          values (${upstream.chain.id}, ${owner}, 'address', now(), now())
        on conflict (chain_id, owner) do update set asked_at = coalesce(o.asked_at, now()), last_asked_at = now()`)
    const { reach } = await rewards.owner({ upstream, owner, visitor })
    if (reach.beginning === 'too_many') throw new AlertOwnerTooLargeError()
  }
}
