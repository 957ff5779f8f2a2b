import type { Hex } from '@granary/staking/ethereum'
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { EventPlace, Snapshot } from '../chain/SsvEvent.ts'
import { ssvClusters, ssvFeeRecipients } from '../tables.ts'

export type KeptCluster = EventPlace & {
  clusterId: Hex
  owner: Hex
  operatorIds: number[]
  snapshot: Snapshot
  /** Effective balance by the events. */
  effectiveEth: number
}

export type ClusterName = Pick<KeptCluster, 'owner' | 'clusterId'>

/** A registration of a validator. A key may be registered by several owners; operators run that with valid shares. */
export type KeptValidator = {
  pubkey: Hex
  owner: Hex
  clusterId: Hex
  operatorIds: number[]
  ownerNonce: number
  registeredAtBlock: number
  registeredLogIndex: number
  registeredTransaction: Hex
  exitRequestedAtBlock: number | null
  removedAtBlock: number | null
}

/** A key's newest registration by an owner, or its removal. */
export type KeyRegistration = KeyState &
  Pick<KeptValidator, 'operatorIds' | 'ownerNonce' | 'registeredAtBlock' | 'registeredLogIndex'> & {
    transactionHash: Hex
  }

export type KeyState = { pubkey: Hex; owner: Hex; clusterId: Hex; registered: boolean }

/** Strangers may register a key any number of times. */
const mostRegistrations = 10_000

export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore(orm: Orm) {
  const clusters = async (where: SQL | undefined, limit: number): Promise<KeptCluster[]> => {
    const rows = await orm
      .select()
      .from(ssvClusters)
      .where(where)
      .orderBy(desc(ssvClusters.blockNumber), desc(ssvClusters.logIndex))
      .limit(limit)
    return rows.map(clusterOf)
  }

  return {
    /** Newest first. */
    clustersOf: (indexId: number, owner: Hex, limit: number): Promise<KeptCluster[]> =>
      clusters(and(eq(ssvClusters.indexId, indexId), eq(ssvClusters.owner, owner)), limit),
    async cluster(indexId: number, clusterId: Hex): Promise<KeptCluster | undefined> {
      const where = and(eq(ssvClusters.indexId, indexId), eq(ssvClusters.clusterId, clusterId))
      return (await clusters(where, 1))[0]
    },
    /** Clusters of any of these owners that have validators, by owner and id, those beyond `after`. */
    async clustersOfOwners(
      indexId: number,
      owners: readonly Hex[],
      after: ClusterName | undefined,
      limit: number,
    ): Promise<KeptCluster[]> {
      const rows = await orm
        .select()
        .from(ssvClusters)
        .where(
          and(
            eq(ssvClusters.indexId, indexId),
            gt(ssvClusters.validatorCount, 0),
            sql`${ssvClusters.owner} in (select jsonb_array_elements_text(${JSON.stringify(owners)}::jsonb))`,
            after &&
              sql`(${ssvClusters.owner}, ${ssvClusters.clusterId}) > (${after.owner}, ${after.clusterId})`,
          ),
        )
        .orderBy(asc(ssvClusters.owner), asc(ssvClusters.clusterId))
        .limit(limit)
      return rows.map(clusterOf)
    },
    /** Number of the owner's registrations ever: the nonce of the next one. */
    async nonce(indexId: number, owner: Hex): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        orm,
        sql`select count(*)::float8 as count from ssv_validator_events
          where index_id = ${indexId} and owner = ${owner} and type = 'added'`,
      )
      return row?.count ?? 0
    },
    async validatorCount(indexId: number, owner: Hex): Promise<number> {
      const [row] = await rowsOf<{ count: number }>(
        orm,
        sql`select coalesce(sum(validator_count), 0)::float8 as count from ssv_clusters
          where index_id = ${indexId} and owner = ${owner}`,
      )
      return row?.count ?? 0
    },
    /** The owner's newest setting; undefined if it never made one. */
    async feeRecipient(indexId: number, owner: Hex): Promise<Hex | undefined> {
      const [row] = await orm
        .select({ recipient: ssvFeeRecipients.recipient })
        .from(ssvFeeRecipients)
        .where(and(eq(ssvFeeRecipients.indexId, indexId), eq(ssvFeeRecipients.owner, owner)))
        .orderBy(desc(ssvFeeRecipients.blockNumber), desc(ssvFeeRecipients.logIndex))
        .limit(1)
      return row?.recipient
    },
    /** The newest registration of each key by each of its owners; those that stand first, then the newest. */
    async registrationsOf(indexId: number, pubkeys: readonly Hex[]): Promise<KeyRegistration[]> {
      const rows = await rowsOf<Omit<KeyRegistration, 'operatorIds'> & { operatorIds: string }>(
        orm,
        sql`select pubkey, owner, cluster_id as "clusterId", type = 'added' as registered,
            block_number::float8 as "registeredAtBlock", log_index as "registeredLogIndex",
            transaction_hash as "transactionHash",
            (select operator_ids from ssv_clusters c where c.index_id = ${indexId} and c.cluster_id = newest.cluster_id)
              as "operatorIds",
            (select count(*)::float8 from ssv_validator_events e where e.index_id = ${indexId} and e.owner = newest.owner
              and e.type = 'added' and (e.block_number, e.log_index) < (newest.block_number, newest.log_index))
              as "ownerNonce"
          from (select distinct on (pubkey, owner) * from ssv_validator_events
            where index_id = ${indexId} and type <> 'exited'
              and pubkey in (select jsonb_array_elements_text(${JSON.stringify(pubkeys)}::jsonb))
            order by pubkey, owner, block_number desc, log_index desc) newest
          order by registered desc, block_number desc, log_index desc limit ${mostRegistrations}`,
      )
      return rows.map(row => ({ ...row, operatorIds: idsOf(row.operatorIds) }))
    },
    /** The newest registration of each key, of one owner or of any; one that stands goes before removed ones. */
    async keyStates(indexId: number, pubkeys: readonly Hex[], owner?: Hex): Promise<Map<Hex, KeyState>> {
      const rows = await rowsOf<KeyState>(
        orm,
        sql`select distinct on (pubkey) pubkey, owner, cluster_id as "clusterId", type <> 'removed' as registered
          from (select distinct on (pubkey, owner) * from ssv_validator_events
            where index_id = ${indexId} and type <> 'exited' ${owner ? sql`and owner = ${owner}` : sql``}
              and pubkey in (select jsonb_array_elements_text(${JSON.stringify(pubkeys)}::jsonb))
            order by pubkey, owner, block_number desc, log_index desc) newest
          order by pubkey, (type = 'added') desc, block_number desc, log_index desc`,
      )
      return new Map(rows.map(row => [row.pubkey, row]))
    },
    /** Keys registered now in each of the clusters. */
    async keysOf(indexId: number, clusters: readonly KeptCluster[]): Promise<Map<Hex, Hex[]>> {
      const rows = await rowsOf<{ clusterId: Hex; pubkey: Hex }>(
        orm,
        sql`select cluster_id as "clusterId", pubkey from (
            select distinct on (cluster_id, pubkey) cluster_id, pubkey, type from ssv_validator_events
            where index_id = ${indexId} and type <> 'exited'
              and owner in (select jsonb_array_elements_text(${JSON.stringify([...new Set(clusters.map(({ owner }) => owner))])}::jsonb))
              and cluster_id in (select jsonb_array_elements_text(${JSON.stringify(clusters.map(({ clusterId }) => clusterId))}::jsonb))
            order by cluster_id, pubkey, block_number desc, log_index desc) newest
          where type = 'added'`,
      )
      return new Map(
        [...Map.groupBy(rows, row => row.clusterId)].map(([id, own]) => [
          id,
          own.map(({ pubkey }) => pubkey),
        ]),
      )
    },
    /** An owner's validators, the newest registration of each key, newest first. */
    async validators(indexId: number, owner: Hex): Promise<KeptValidator[]> {
      const newestFirst = sql`order by block_number desc, log_index desc`
      return (await readValidators(orm, indexId, owner, newestFirst)).map(validatorOf)
    },
    async validator(indexId: number, owner: Hex, pubkey: Hex): Promise<KeptValidator | undefined> {
      const rows = await readValidators(orm, indexId, owner, sql`where pubkey = ${pubkey} limit 1`)
      return rows.map(validatorOf)[0]
    },
  }
}

/**
 * Each key of an owner with its newest registration, that one's nonce, and what happened to it since. Reads the owner's
 * events once and joins nothing: an owner may have tens of thousands.
 */
function registrationsOf(indexId: number, owner: Hex): SQL {
  const ofAdded = (column: string) => sql`max(${sql.raw(column)}) filter (where type = 'added')`
  return sql`
    select pubkey, ${owner}::text as owner, last_nonce as nonce, ${ofAdded('cluster_id')} as cluster_id,
      ${ofAdded('block_number')} as block_number, ${ofAdded('log_index')} as log_index,
      ${ofAdded('transaction_hash')} as transaction_hash,
      min(block_number) filter (where type = 'removed') as removed_at,
      max(block_number) filter (where type = 'exited') as exited_at
    from (
      select *, max(nonce) filter (where type = 'added') over (partition by pubkey) as last_nonce from (
        select *, count(*) filter (where type = 'added') over (order by block_number, log_index) - 1 as nonce
        from ssv_validator_events where index_id = ${indexId} and owner = ${owner}
      ) numbered
    ) marked where nonce >= last_nonce group by pubkey, last_nonce`
}

type ValidatorRow = {
  pubkey: Hex
  owner: Hex
  clusterId: Hex
  operatorIds: string
  ownerNonce: number
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  exitedAt: number | null
  removedAt: number | null
}

function readValidators(orm: Orm, indexId: number, owner: Hex, rest: SQL): Promise<ValidatorRow[]> {
  return rowsOf<ValidatorRow>(
    orm,
    sql`select pubkey, r.owner, cluster_id as "clusterId", r.nonce::float8 as "ownerNonce",
        r.block_number::float8 as "blockNumber", r.log_index as "logIndex", r.transaction_hash as "transactionHash",
        r.exited_at::float8 as "exitedAt", r.removed_at::float8 as "removedAt",
        (select c.operator_ids from ssv_clusters c where c.index_id = ${indexId} and c.cluster_id = r.cluster_id)
          as "operatorIds"
      from (${registrationsOf(indexId, owner)}) r ${rest}`,
  )
}

function validatorOf(row: ValidatorRow): KeptValidator {
  const { pubkey, owner, clusterId, operatorIds, ownerNonce } = row
  return {
    ...{ pubkey, owner, clusterId, ownerNonce, operatorIds: idsOf(operatorIds) },
    ...{ registeredAtBlock: row.blockNumber, registeredLogIndex: row.logIndex },
    ...{ registeredTransaction: row.transactionHash, exitRequestedAtBlock: row.exitedAt },
    removedAtBlock: row.removedAt,
  }
}

function clusterOf(row: typeof ssvClusters.$inferSelect): KeptCluster {
  const { clusterId, owner, operatorIds, blockNumber, logIndex, transactionHash } = row
  const { validatorCount, networkFeeIndex, clusterIndex, active, balanceWei, effectiveEth } = row
  return {
    ...{
      effectiveEth,
      clusterId,
      owner,
      operatorIds: idsOf(operatorIds),
      blockNumber,
      logIndex,
      transactionHash,
    },
    snapshot: { validatorCount, networkFeeIndex, clusterIndex, active, balanceWei },
  }
}

function idsOf(text: string): number[] {
  return text.split(',').map(Number)
}
