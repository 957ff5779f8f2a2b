import type { SsvCluster } from '@granary/api/ssv'
import type { Hex } from '@granary/staking/ethereum'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Alert } from '#server/modules/alerts/Alert.ts'
import type { Alerts } from '#server/modules/alerts/alertsModule.ts'
import { addAlerts, type NewAlert } from '#server/modules/alerts/outbox/OutboxStore.ts'
import type { Subscription } from '#server/modules/alerts/subscriptions/SubscriptionStore.ts'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import type { ClusterName, KeptCluster } from '../accounts/AccountStore.ts'
import type { AccountAnswers } from '../accounts/accountAnswers.ts'
import { reachOf } from '../chain/reachOf.ts'
import type { SsvNetwork } from '../createSsvNetwork.ts'
import type { KnownOperator } from '../operators/createOperatorDirectory.ts'
import { ssvClusterLevels } from '../tables.ts'
import { type ClusterLevel, levelOf } from './levelOf.ts'

/** Clusters at once: each costs the node three reads. */
const clustersAtOnce = 500

/** The last cluster that a run came to, for the next to go on after it. */
export type WatchMemory = { after: ClusterName | undefined }

export type WatchClustersParts = {
  network: SsvNetwork
  describe: AccountAnswers['describe']
  orm: Orm
  alerts: Pick<Alerts, 'store' | 'metrics' | 'log'>
  memory: WatchMemory
  /** Begins no further clusters once it says so; the next run continues. */
  timeIsUp(): boolean
}

type Level = { clusterId: Hex; level: ClusterLevel; sinceBlock: number }

/**
 * Finds alerts for owners of clusters: a runway below 30 and 7 days, a liquidation, an operator that declared a higher
 * fee. Every cluster has its turn, however many clusters another owner has. An index that is behind finds nothing.
 */
export async function watchClusters(parts: WatchClustersParts): Promise<void> {
  const { network, alerts, memory, timeIsUp } = parts
  const index = await network.indexes.find(network.contract)
  if (!index || reachOf(index).catchingUp) return
  const wanted = (await alerts.store.active(network.contract.chainId)).filter(isOfSsv)
  if (wanted.length === 0) return
  const owners = [...new Set(wanted.map(({ owner }) => owner))]
  do {
    const { after } = memory
    const kept = await network.accounts.clustersOfOwners(index.id, owners, after, clustersAtOnce)
    memory.after = kept.length === clustersAtOnce ? kept.at(-1) : undefined
    if (kept.length > 0) await watchSome(parts, index.id, kept, wanted)
  } while (memory.after && !timeIsUp())
}

async function watchSome(
  { network, describe, orm, alerts }: WatchClustersParts,
  indexId: number,
  kept: readonly KeptCluster[],
  wanted: readonly Subscription[],
): Promise<void> {
  const clusters = await describe(indexId, kept)
  const { operators } = await network.directory()
  const nowSeconds = Math.floor(Date.now() / 1000)
  const added = await orm.transaction(async transaction => {
    const levels = await moveLevels(transaction, indexId, clusters)
    return addAlerts(transaction, newsOf(wanted, { clusters, levels, operators, nowSeconds }))
  })
  for (const kind of added) alerts.metrics.found(kind)
  if (added.length > 0) alerts.log.info({ network: network.id, kinds: added }, 'SSV alerts stored')
}

function isOfSsv({ terms, owner }: Subscription): boolean {
  return owner.length === 42 && terms.kinds.some(kind => kind.startsWith('ssv_'))
}

/** Stores the levels of now. Locks them, so that concurrent runs see each other's. */
async function moveLevels(
  transaction: Orm,
  indexId: number,
  clusters: readonly SsvCluster[],
): Promise<ReadonlyMap<Hex, Level>> {
  if (clusters.length === 0) return new Map()
  const ids = clusters.map(({ id }) => id)
  const known = await transaction
    .select()
    .from(ssvClusterLevels)
    .where(and(eq(ssvClusterLevels.indexId, indexId), inArray(ssvClusterLevels.clusterId, ids)))
    .for('update')
  const before = new Map(known.map(row => [row.clusterId, row]))
  const levels = clusters.flatMap((cluster): Level[] => {
    const old = before.get(cluster.id)
    const level = levelOf(cluster, old?.level)
    if (level === null) return []
    const sinceBlock = old?.level === level ? old.sinceBlock : cluster.blockNumber
    return [{ clusterId: cluster.id, level, sinceBlock }]
  })
  if (levels.length > 0)
    await transaction.execute(sql`
      insert into ssv_cluster_levels (index_id, cluster_id, level, since_block)
      select ${indexId}::integer, cluster_id, level, since_block from ${bigRows(levels, {
        cluster_id: ['text', ({ clusterId }) => clusterId],
        level: ['text', ({ level }) => level],
        since_block: ['bigint', ({ sinceBlock }) => sinceBlock],
      })} rows
      on conflict (index_id, cluster_id) do update set level = excluded.level, since_block = excluded.since_block`)
  return new Map(levels.map(level => [level.clusterId, level]))
}

type Seen = {
  clusters: readonly SsvCluster[]
  levels: ReadonlyMap<Hex, Level>
  operators: ReadonlyMap<number, KnownOperator>
  nowSeconds: number
}

function* newsOf(wanted: readonly Subscription[], seen: Seen): Generator<NewAlert> {
  const byOwner = Map.groupBy(seen.clusters, ({ owner }) => owner)
  for (const subscription of wanted)
    for (const cluster of byOwner.get(subscription.owner) ?? [])
      for (const found of newsOfCluster(cluster, subscription, seen))
        if (subscription.terms.kinds.includes(found.body.kind as never))
          yield { subscriptionId: subscription.id, ...found }
}

type Found = Omit<NewAlert, 'subscriptionId'>

function* newsOfCluster(
  cluster: SsvCluster,
  { fromBlock }: Subscription,
  { levels, operators, nowSeconds }: Seen,
): Generator<Found> {
  const { id, operatorIds } = cluster
  const alert = (kind: Alert['kind'], ssv: Partial<NonNullable<Alert['ssv']>>): Alert => ({
    ...{ kind, pubkey: null, index: null, slot: null, epoch: null, timeSeconds: nowSeconds },
    ...{ amountGwei: null, executionWei: null, missedEpochs: null },
    ssv: { clusterId: id, operatorIds, days: null, operatorId: null, feeWei: null, ...ssv },
  })
  const { level, sinceBlock } = levels.get(id) ?? {}
  if (level === 'liquidated')
    yield { naturalKey: `ssv_liquidated:${id}:${sinceBlock}`, body: alert('ssv_liquidated', {}) }
  if (level === 'month' || level === 'week') {
    const body = alert('ssv_runway', { days: level === 'month' ? 30 : 7 })
    yield { naturalKey: `ssv_runway:${id}:${level}:${sinceBlock}`, body }
  }
  for (const operatorId of operatorIds) {
    const { pendingFee, feeWei = 0n } = operators.get(operatorId) ?? {}
    if (!pendingFee || pendingFee.feeWei <= feeWei || pendingFee.declaredAtBlock < fromBlock) continue
    const body = alert('ssv_fee', { operatorId, feeWei: pendingFee.feeWei.toString() })
    yield { naturalKey: `ssv_fee:${id}:${operatorId}:${pendingFee.declaredAtBlock}`, body }
  }
}
