import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { amount, hex, time, whole } from '#server/platform/db/columns.ts'
import type { OperatorEvent } from './chain/SsvEvent.ts'

/** Indexes of SSV contracts, and how far each is. */
export const ssvIndexes = pgTable(
  'ssv_indexes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    contract: hex('contract').notNull(),
    firstBlock: whole('first_block').notNull(),
    /** The first block whose events are unread. */
    nextBlock: whole('next_block').notNull(),
    /** Of the block before that one; null while none is read. */
    indexedSeconds: whole('indexed_seconds'),
    /** A block that was final when read: a different hash means another chain. */
    anchorBlock: whole('anchor_block'),
    anchorHash: hex('anchor_hash'),
    /** The newest block when last read, and when that was. */
    headBlock: whole('head_block'),
    headSeconds: whole('head_seconds'),
    headSeenAt: time('head_seen_at'),
    /** The last run left work undone. */
    behind: boolean('behind').notNull().default(true),
  },
  table => [unique('ssv_indexes_once').on(table.chainId, table.contract)],
)

const place = {
  indexId: integer('index_id').notNull(),
  blockNumber: whole('block_number').notNull(),
  logIndex: integer('log_index').notNull(),
}

const byPlace = (table: { indexId: never; blockNumber: never; logIndex: never }) =>
  primaryKey({ columns: [table.indexId, table.blockNumber, table.logIndex] })

/** One row an event, however many operators it names, so that nobody multiplies rows by an event. */
export const ssvOperatorEvents = pgTable(
  'ssv_operator_events',
  {
    ...place,
    type: text('type').$type<OperatorEvent['type']>().notNull(),
    operatorIds: text('operator_ids').notNull(),
    data: jsonb('data').$type<OperatorEvent['data']>().notNull(),
    transactionHash: hex('transaction_hash').notNull(),
  },
  table => [byPlace(table as never)],
)

/** Fees as the Views contract gives them: also of operators whose fee no event tells, as after an upgrade. */
export const ssvOperatorReadings = pgTable(
  'ssv_operator_readings',
  {
    indexId: integer('index_id').notNull(),
    operatorId: whole('operator_id').notNull(),
    readBlock: whole('read_block').notNull(),
    feeWei: amount('fee_wei').notNull(),
    pendingFeeWei: amount('pending_fee_wei'),
    executableFromSeconds: whole('executable_from_seconds'),
    executableToSeconds: whole('executable_to_seconds'),
  },
  table => [primaryKey({ columns: [table.indexId, table.operatorId] })],
)

const snapshot = {
  validatorCount: whole('validator_count').notNull(),
  networkFeeIndex: amount('network_fee_index').notNull(),
  clusterIndex: amount('cluster_index').notNull(),
  active: boolean('active').notNull(),
  balanceWei: amount('balance_wei').notNull(),
}

/** Snapshots of clusters: with reorganisations the newest one may be undone. */
export const ssvClusterEvents = pgTable(
  'ssv_cluster_events',
  {
    ...place,
    type: text('type').notNull(),
    clusterId: hex('cluster_id').notNull(),
    ...snapshot,
    transactionHash: hex('transaction_hash').notNull(),
    /** Sum of the validators' effective balances, if the event tells it. */
    provedEth: whole('proved_eth'),
  },
  table => [
    byPlace(table as never),
    index('ssv_cluster_events_by_cluster').on(
      table.indexId,
      table.clusterId,
      table.blockNumber,
      table.logIndex,
    ),
  ],
)

/** Each cluster with its newest snapshot, and where that is from. */
export const ssvClusters = pgTable(
  'ssv_clusters',
  {
    indexId: integer('index_id').notNull(),
    clusterId: hex('cluster_id').notNull(),
    owner: hex('owner').notNull(),
    operatorIds: text('operator_ids').notNull(),
    ...snapshot,
    blockNumber: whole('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    /** Last proved, and 32 ETH for each validator added or removed since. */
    effectiveEth: whole('effective_eth').notNull(),
  },
  table => [
    primaryKey({ columns: [table.indexId, table.clusterId] }),
    index('ssv_clusters_by_owner').on(table.indexId, table.owner, table.blockNumber, table.logIndex),
  ],
)

export const ssvValidatorEvents = pgTable(
  'ssv_validator_events',
  {
    ...place,
    type: text('type').$type<'added' | 'removed' | 'exited'>().notNull(),
    pubkey: hex('pubkey').notNull(),
    owner: hex('owner').notNull(),
    clusterId: hex('cluster_id').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
  },
  table => [
    byPlace(table as never),
    index('ssv_validator_events_by_key').on(table.indexId, table.pubkey, table.blockNumber, table.logIndex),
    index('ssv_validator_events_by_owner').on(table.indexId, table.owner, table.blockNumber, table.logIndex),
  ],
)

/** An owner's recipients of execution rewards: the newest one counts, for all its validators. */
export const ssvFeeRecipients = pgTable(
  'ssv_fee_recipients',
  {
    ...place,
    owner: hex('owner').notNull(),
    recipient: hex('recipient').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
  },
  table => [
    byPlace(table as never),
    index('ssv_fee_recipients_by_owner').on(table.indexId, table.owner, table.blockNumber, table.logIndex),
  ],
)

/** How little the balance of a cluster with alerts is, and since which block. */
export const ssvClusterLevels = pgTable(
  'ssv_cluster_levels',
  {
    indexId: integer('index_id').notNull(),
    clusterId: hex('cluster_id').notNull(),
    level: text('level').$type<'enough' | 'month' | 'week' | 'liquidated'>().notNull(),
    sinceBlock: whole('since_block').notNull(),
  },
  table => [primaryKey({ columns: [table.indexId, table.clusterId] })],
)
