import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { type BigColumn, bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { CoinTransfer } from './Transfer.ts'
import { historyChains, historyCoins } from './tables.ts'

/** Bounds the table of a chain to about 150 MB. */
const mostTransfers = 500_000

/** Enough for a page: each has a transaction of its own. */
const mostRead = 200

/** The blocks whose coins are known: the first, the last, and hashes of the newest, oldest first. */
export type Known = Pick<typeof historyChains.$inferSelect, 'fromBlock' | 'toBlock' | 'tail'>

export type CoinStore = ReturnType<typeof createCoinStore>

type Change = {
  /** What was known when the blocks were read. */
  before: Known | undefined
  /** The newest block of `before` that the chain still has; -1 to begin anew. */
  keptTo: number
  next: Known
  /** Of the blocks above `keptTo`. */
  transfers: readonly CoinTransfer[]
}

export function createCoinStore(orm: Orm, chainId: number) {
  const ofChain = eq(historyCoins.chainId, chainId)
  let untrimmed = 0

  /** The first block that stays where the chain has more transfers than are kept. */
  async function trimmedFrom(transaction: Orm, fromBlock: number): Promise<number> {
    const [row] = await transaction
      .select({ block: historyCoins.block })
      .from(historyCoins)
      .where(ofChain)
      .orderBy(desc(historyCoins.block), desc(historyCoins.index))
      .offset(mostTransfers)
      .limit(1)
    return row ? row.block + 1 : fromBlock
  }

  return {
    async known(): Promise<Known | undefined> {
      const [row] = await orm.select().from(historyChains).where(eq(historyChains.chainId, chainId))
      return row
    },
    /** @returns false if another process was faster: nothing is stored then */
    save({ before, keptTo, next, transfers }: Change): Promise<boolean> {
      return orm.transaction(async transaction => {
        await transaction
          .insert(historyChains)
          .values({ chainId, ...nothing })
          .onConflictDoNothing()
        const [row] = await transaction
          .select()
          .from(historyChains)
          .where(eq(historyChains.chainId, chainId))
          .for('update')
        const expected = before ?? nothing
        if (row?.toBlock !== expected.toBlock || row.tail.at(-1) !== expected.tail.at(-1)) return false
        await transaction.delete(historyCoins).where(and(ofChain, gt(historyCoins.block, keptTo)))
        if (transfers.length > 0)
          await transaction.execute(
            sql`insert into history_coins (chain_id, block, index, hash, sender, receiver, amount)
              select ${chainId}::bigint, rows.* from ${bigRows(transfers, coinColumns)} as rows
              on conflict do nothing`,
          )
        untrimmed += transfers.length
        const isDue = untrimmed > mostTransfers / 10
        const fromBlock = isDue ? await trimmedFrom(transaction, next.fromBlock) : next.fromBlock
        if (isDue) {
          await transaction.delete(historyCoins).where(and(ofChain, lt(historyCoins.block, fromBlock)))
          untrimmed = 0
        }
        await transaction
          .update(historyChains)
          .set({ ...next, fromBlock })
          .where(eq(historyChains.chainId, chainId))
        return true
      })
    },
    /** The account's newest transfers in blocks up to `upTo`: enough for a page. */
    async transfersOf(account: Hex, upTo: number): Promise<CoinTransfer[]> {
      const side = (column: 'sender' | 'receiver') => sql`(select block, index, hash, sender, receiver, amount
        from history_coins where chain_id = ${chainId} and ${sql.raw(column)} = ${account} and block <= ${upTo}
        order by block desc, index desc limit ${mostRead})`
      const rows = await rowsOf<Row>(
        orm,
        sql`${side('sender')} union ${side('receiver')} order by block desc, index desc limit ${mostRead}`,
      )
      return rows.map(({ block, index, hash, sender, receiver, amount }) => ({
        kind: 'coin',
        block: Number(block),
        index: Number(index),
        hash,
        from: sender,
        to: receiver,
        amount: BigInt(amount),
      }))
    },
  }
}

type Row = { block: string; index: string; hash: Hex; sender: Hex; receiver: Hex; amount: string }

const nothing: Known = { fromBlock: 0, toBlock: -1, tail: [] }

const coinColumns: Readonly<Record<string, BigColumn<CoinTransfer>>> = {
  block: ['bigint', one => one.block],
  index: ['bigint', one => one.index],
  hash: ['text', one => one.hash],
  sender: ['text', one => one.from],
  receiver: ['text', one => one.to],
  amount: ['numeric', one => one.amount],
}
