import { boolean, foreignKey, index, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { amount, hex, time, whole } from '#server/platform/db/columns.ts'

/** Accounts whose tokens were asked for, and the blocks that their transfers are known of. Addresses are in lower case. */
export const historyAccounts = pgTable(
  'history_accounts',
  {
    chainId: whole('chain_id').notNull(),
    account: hex('account').notNull(),
    fromBlock: whole('from_block').notNull(),
    toBlock: whole('to_block').notNull(),
    askedAt: time('asked_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.chainId, table.account] }),
    index('history_accounts_by_age').on(table.chainId, table.askedAt),
  ],
)

/** What these accounts moved of tokens and collectibles. */
export const historyTokens = pgTable(
  'history_tokens',
  {
    chainId: whole('chain_id').notNull(),
    account: hex('account').notNull(),
    block: whole('block').notNull(),
    /** Place of the log in its block. */
    log: whole('log').notNull(),
    /** Of the transaction in its block. */
    index: whole('index').notNull(),
    hash: hex('hash').notNull(),
    sender: hex('sender').notNull(),
    receiver: hex('receiver').notNull(),
    token: hex('token').notNull(),
    isCollectible: boolean('is_collectible').notNull(),
    /** In the token's smallest unit, or the collectible's id. */
    amount: amount('amount').notNull(),
  },
  table => [
    primaryKey({ columns: [table.chainId, table.account, table.block, table.log] }),
    foreignKey({
      columns: [table.chainId, table.account],
      foreignColumns: [historyAccounts.chainId, historyAccounts.account],
    }).onDelete('cascade'),
  ],
)

/** The blocks of a chain whose coin transfers are known. */
export const historyChains = pgTable('history_chains', {
  chainId: whole('chain_id').primaryKey(),
  fromBlock: whole('from_block').notNull(),
  toBlock: whole('to_block').notNull(),
  /** Hashes of the newest blocks, oldest first. */
  tail: jsonb('tail').$type<readonly Hex[]>().notNull(),
})

/** Coin transfers of all accounts in these blocks; amounts in wei. */
export const historyCoins = pgTable(
  'history_coins',
  {
    chainId: whole('chain_id').notNull(),
    block: whole('block').notNull(),
    index: whole('index').notNull(),
    hash: hex('hash').notNull(),
    sender: hex('sender').notNull(),
    receiver: hex('receiver').notNull(),
    amount: amount('amount').notNull(),
  },
  table => [
    primaryKey({ columns: [table.chainId, table.block, table.index] }),
    index('history_coins_by_sender').on(table.chainId, table.sender, table.block),
    index('history_coins_by_receiver').on(table.chainId, table.receiver, table.block),
  ],
)
