import { sql } from 'drizzle-orm'
import type { AlertNetwork } from '#server/modules/alerts/AlertNetwork.ts'
import { AlertOwnerTooLargeError } from '#server/modules/alerts/subscriptions/alertErrors.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { ReadService } from '../rewards/answers/createReadService.ts'
import type { EthereumUpstream } from '../upstreams/createEthereumUpstreams.ts'

/** A network with alerts. Tracks an owner with alerts like a watched one, even before its first validator. */
export function alertNetwork(upstream: EthereumUpstream, orm: Orm, rewards: ReadService): AlertNetwork {
  const { id, chain } = upstream
  return {
    id,
    chain,
    async follow(owner, visitor) {
      const { beacon } = await upstream.nodes()
      const fromSlot = await beacon.headSlot()
      // Before the first finality no deposit has an outcome.
      const isFinal = (await beacon.finalizedEpoch()) > 0
      const fromBlock = isFinal ? Number(await beacon.finalizedExecutionBlock()) : 0
      const isAddress = owner.length === 42
      if (isAddress)
        await orm.execute(sql`
          insert into ethereum_owners as o (chain_id, owner, kind, asked_at, last_asked_at)
            values (${chain.id}, ${owner}, 'address', now(), now())
          on conflict (chain_id, owner) do update set asked_at = coalesce(o.asked_at, now()), last_asked_at = now()`)
      const { tracking } = await rewards.watch({ upstream, owner, visitor })
      if (tracking === 'too_many') throw new AlertOwnerTooLargeError()
      return { fromSlot, fromBlock }
    },
  }
}
