import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { type BigColumn, bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { TokenTransfer } from './Transfer.ts'
import { historyAccounts, historyTokens } from './tables.ts'

/** Accounts of a chain that are kept: those asked for last. */
const mostAccounts = 2_000
/** New accounts of a process after which the oldest are forgotten. */
const forgottenAfter = 50

/** A transfer with the place of its log in the block. */
export type LoggedTransfer = TokenTransfer & { log: number }

/** The blocks that an account's transfers are known of. */
export type Range = { fromBlock: number; toBlock: number }

export type TokenStore = ReturnType<typeof createTokenStore>

type Change = {
  /** What was known when the logs were read. */
  before: Range | undefined
  next: Range
  /** Stored transfers from this block on may have been undone. */
  unsettledFrom: number
  /** Those that are not stored yet, and all that are known from `unsettledFrom` on. */
  transfers: readonly LoggedTransfer[]
}

export function createTokenStore(orm: Orm, chainId: number) {
  let added = 0
  const theAccount = (account: Hex) =>
    and(eq(historyAccounts.chainId, chainId), eq(historyAccounts.account, account))
  const ofAccount = (account: Hex) =>
    and(eq(historyTokens.chainId, chainId), eq(historyTokens.account, account))

  async function range(orm: Orm, account: Hex): Promise<Range | undefined> {
    const [row] = await orm.select().from(historyAccounts).where(theAccount(account))
    return row && { fromBlock: row.fromBlock, toBlock: row.toBlock }
  }

  /** @returns false if the account is stored already */
  async function add(transaction: Orm, account: Hex, range: Range): Promise<boolean> {
    const made = await transaction
      .insert(historyAccounts)
      .values({ chainId, account, ...range })
      .onConflictDoNothing()
      .returning({ account: historyAccounts.account })
    if (made.length === 0) return false
    added += 1
    if (added % forgottenAfter === 0) await forgetOldest(transaction)
    return true
  }

  return {
    async known(account: Hex): Promise<(Range & { transfers: LoggedTransfer[] }) | undefined> {
      const found = await range(orm, account)
      if (!found) return undefined
      const rows = await orm
        .select()
        .from(historyTokens)
        .where(ofAccount(account))
        .orderBy(desc(historyTokens.block), desc(historyTokens.log))
      return { ...found, transfers: rows.map(transferOf) }
    },
    /** @returns false if another process was faster: nothing is stored then */
    async save(account: Hex, { before, next, unsettledFrom, transfers }: Change): Promise<boolean> {
      // Most new accounts moved nothing: one statement instead of three.
      if (!before && transfers.length === 0) return add(orm, account, next)
      return orm.transaction(async transaction => {
        if (!before) {
          if (!(await add(transaction, account, next))) return false
        } else {
          const changed = await transaction
            .update(historyAccounts)
            .set({ ...next, askedAt: sql`now()` })
            .where(
              and(
                theAccount(account),
                eq(historyAccounts.fromBlock, before.fromBlock),
                eq(historyAccounts.toBlock, before.toBlock),
              ),
            )
            .returning({ account: historyAccounts.account })
          if (changed.length === 0) return false
          await transaction
            .delete(historyTokens)
            .where(
              and(
                ofAccount(account),
                or(gte(historyTokens.block, unsettledFrom), lt(historyTokens.block, next.fromBlock)),
              ),
            )
        }
        if (transfers.length > 0)
          await transaction.execute(
            sql`insert into history_tokens
                (chain_id, account, block, log, index, hash, sender, receiver, token, is_collectible, amount)
              select ${chainId}::bigint, ${account}::text, rows.* from ${bigRows(transfers, tokenColumns)} as rows
              on conflict do nothing`,
          )
        return true
      })
    },
    /** Tokens that the account moved, as far as its history is known. */
    async tokensOf(account: Hex): Promise<Hex[]> {
      const rows = await orm
        .selectDistinct({ token: historyTokens.token })
        .from(historyTokens)
        .where(and(ofAccount(account), eq(historyTokens.isCollectible, false)))
      return rows.map(({ token }) => token)
    },
  }

  function forgetOldest(transaction: Orm): Promise<unknown> {
    return rowsOf(
      transaction,
      sql`delete from history_accounts where chain_id = ${chainId} and account in (
        select account from history_accounts where chain_id = ${chainId}
        order by asked_at desc offset ${mostAccounts})`,
    )
  }
}

function transferOf(row: typeof historyTokens.$inferSelect): LoggedTransfer {
  const { block, log, index, hash, sender, receiver, token, isCollectible, amount } = row
  const common = { block, log, index, hash, from: sender, to: receiver, token }
  return isCollectible ? { ...common, kind: 'collectible', id: amount } : { ...common, kind: 'token', amount }
}

const tokenColumns: Readonly<Record<string, BigColumn<LoggedTransfer>>> = {
  block: ['bigint', one => one.block],
  log: ['bigint', one => one.log],
  index: ['bigint', one => one.index],
  hash: ['text', one => one.hash],
  sender: ['text', one => one.from],
  receiver: ['text', one => one.to],
  token: ['text', one => one.token],
  is_collectible: ['boolean', one => one.kind === 'collectible'],
  amount: ['numeric', one => (one.kind === 'collectible' ? one.id : one.amount)],
}
