import type { Hex } from '@granary/staking/ethereum'
import { eq, sql } from 'drizzle-orm'
import { validatorClients } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import { keysWithoutClient } from './keysWithoutClient.ts'

export type ClientState = {
  /** Seconds since this client last listed its keys; null if never. */
  silentSeconds: number | null
  /** Why it failed when last asked; null if it answered. */
  failure: string | null
}

/** Whether validator clients answer, as all processes know it, and the keys that none of them has. */
export type ClientStore = ReturnType<typeof createClientStore>

export function createClientStore(orm: Orm) {
  const ofChain = (chainId: number) =>
    sql`select v.pubkey from validators v join offers o on o.id = v.offer_id where o.chain_id = ${chainId}`
  const pubkeysOf = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<{ pubkey: Hex }>(orm, query)).map(({ pubkey }) => pubkey)
  return {
    async state(chainId: number, client: string): Promise<ClientState> {
      const { answeredAt, failure } = validatorClients
      const [row] = await orm
        .select({
          client: validatorClients.client,
          silentSeconds: sql<string | null>`extract(epoch from now() - ${answeredAt})`,
          failure,
        })
        .from(validatorClients)
        .where(eq(validatorClients.chainId, chainId))
      if (row?.client !== client) return { silentSeconds: null, failure: null }
      return { ...row, silentSeconds: row.silentSeconds === null ? null : Number(row.silentSeconds) }
    },
    async noteAnswer(chainId: number, client: string): Promise<void> {
      const answer = { client, answeredAt: sql`now()`, failure: null }
      await orm
        .insert(validatorClients)
        .values({ chainId, ...answer })
        .onConflictDoUpdate({ target: validatorClients.chainId, set: answer })
    },
    async noteFailure(chainId: number, client: string, failure: string): Promise<void> {
      const since = sql`case when ${validatorClients.client} = ${client} then ${validatorClients.answeredAt} end`
      await orm
        .insert(validatorClients)
        .values({ chainId, client, failure })
        .onConflictDoUpdate({
          target: validatorClients.chainId,
          set: { client, failure, answeredAt: since },
        })
    },
    /** Keys handed over that the client does not list. */
    unlisted: (chainId: number, listed: ReadonlySet<Hex>): Promise<Hex[]> =>
      pubkeysOf(sql`
        select k.pubkey from keystores k where k.imported_at is not null and k.pubkey in (${ofChain(chainId)})
          and k.pubkey not in (select jsonb_array_elements_text(${JSON.stringify([...listed])}::jsonb))`),
    /** These keys of the chain are missing in the client, and no others. */
    async markMissing(chainId: number, pubkeys: readonly Hex[]): Promise<void> {
      const missing = sql`k.pubkey in (select jsonb_array_elements_text(${JSON.stringify(pubkeys)}::jsonb))`
      await orm.execute(sql`
        update keystores k set missing_since = case when ${missing} then now() end
        where (k.missing_since is null) = (${missing}) and k.pubkey in (${ofChain(chainId)})`)
    },
    /** Deposited keys that no client has. */
    keysWithoutClient: (chainId: number): Promise<Hex[]> =>
      pubkeysOf(
        sql`select pubkey from ${keysWithoutClient} w where chain_id = ${chainId} order by key_index`,
      ),
  }
}
