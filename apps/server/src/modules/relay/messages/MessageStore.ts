import { type SQL, sql } from 'drizzle-orm'
import { bigRows } from '#server/platform/db/bigRows.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import {
  mostBytesOfTopic,
  mostListed,
  mostOfTopic,
  mostWaitingBytesOfTopic,
  mostWaitingOfTopic,
} from '../relayLimits.ts'

export type NewMessage = {
  topic: string
  message: string
  tag: number
  ttlSeconds: number
  attestation: string | null
  publisher: string
  /** Hash of the publisher's network. */
  network: string
  /** Hash of topic and message. */
  digest: string
}

/** Where a message is, without its text. */
export type MessageRef = { id: number; topic: string }

/**
 * What a message takes of the database, about: its texts, and the other columns with their part of the three indexes.
 * @returns bytes: both texts are ASCII
 */
export const storedBytes = ({ message, attestation }: Pick<NewMessage, 'message' | 'attestation'>): number =>
  message.length + (attestation?.length ?? 0) + rowBytes

export type StoredMessage = MessageRef & {
  message: string
  tag: number
  attestation: string | null
  publisher: string
  /** Unix milliseconds. */
  publishedAt: number
  ackedBy: readonly string[]
}

/** A client's messages of a topic, from after a message's id on. */
export type MailboxPlace = { topic: string; client: string; after: number }

/** A message that a client has not acknowledged. */
export type WaitingMessage = { id: number; bytes: number }

export type MessageStore = ReturnType<typeof createMessageStore>

const publishedMs = sql`(extract(epoch from published_at) * 1000)::float8`

const rowBytes = 600

/** Deleted at once, so that no statement takes long. */
const mostCleared = 5_000

export function createMessageStore(orm: Orm) {
  return {
    /**
     * Stores messages, each once. A repetition lives as long as its last publication says.
     * @param messages without two of one digest
     * @returns by digest; a message is missing when its topic holds too many already
     */
    async save(messages: readonly NewMessage[]): Promise<Map<string, StoredMessage>> {
      const rows = await rowsOf<Pick<StoredMessage, 'id' | 'publishedAt' | 'ackedBy'> & { digest: string }>(
        orm,
        sql`
        with given as materialized ${givenRows(messages)},
        held as (
          select topic, count(*) as messages, sum(bytes) as bytes,
              count(*) filter (where acked_by = '{}') as waiting,
              sum(bytes) filter (where acked_by = '{}') as waiting_bytes
            from relay_messages
            where topic in (select topic from given) and expires_at > now() group by topic
        )
        insert into relay_messages as known
            (digest, topic, message, bytes, tag, attestation, publisher, network, expires_at)
          select digest, topic, message, given.bytes, tag, attestation, publisher, network,
              now() + make_interval(secs => seconds)
            from given left join held using (topic)
            where (coalesce(held.messages, 0) < ${mostOfTopic}
                and coalesce(held.bytes, 0) + given.bytes <= ${mostBytesOfTopic}
                and coalesce(held.waiting, 0) < ${mostWaitingOfTopic}
                and coalesce(held.waiting_bytes, 0) + given.bytes <= ${mostWaitingBytesOfTopic})
              or exists (select 1 from relay_messages as known where known.digest = given.digest)
            order by place
          on conflict (digest) do update set expires_at = greatest(known.expires_at, excluded.expires_at)
          returning id::float8 as id, digest, ${publishedMs} as "publishedAt", acked_by as "ackedBy"`,
      )
      const saved = new Map(rows.map(({ digest, ...row }) => [digest, row]))
      return new Map(
        messages.flatMap(({ digest, topic, message, tag, attestation, publisher }) => {
          const row = saved.get(digest)
          return row ? [[digest, { ...row, topic, message, tag, attestation, publisher }] as const] : []
        }),
      )
    },
    /** What waits for clients. @returns for each mailbox, the oldest first, at most {@link mostListed} */
    async waiting(mailboxes: readonly MailboxPlace[]): Promise<readonly (readonly WaitingMessage[])[]> {
      const asked = mailboxes.map((mailbox, place) => ({ ...mailbox, place }))
      const rows = await rowsOf<WaitingMessage & { place: number }>(
        orm,
        sql`
        select given.place, found.id::float8 as id, found.bytes
          from ${bigRows(asked, {
            place: ['integer', ({ place }) => place],
            topic: ['text', ({ topic }) => topic],
            client: ['text', ({ client }) => client],
            after: ['bigint', ({ after }) => after],
          })} as given
          cross join lateral (
            select id, bytes from relay_messages as known
              where known.topic = given.topic and known.id > given.after and known.expires_at > now()
                and known.publisher <> given.client and not given.client = any(known.acked_by)
              order by known.id limit ${mostListed}
          ) as found
          order by found.id`,
      )
      const found = mailboxes.map((): WaitingMessage[] => [])
      for (const { place, id, bytes } of rows) found[place]?.push({ id, bytes })
      return found
    },
    /** Whole messages, the oldest first; what has expired since is missing. */
    async load(ids: readonly number[]): Promise<StoredMessage[]> {
      if (ids.length === 0) return []
      return rowsOf<StoredMessage>(
        orm,
        sql`
        select id::float8 as id, topic, message, tag::float8 as tag, attestation, publisher,
            ${publishedMs} as "publishedAt", acked_by as "ackedBy"
          from relay_messages where id = any(${idArray(ids)}) and expires_at > now() order by id`,
      )
    },
    /** Notes which clients have which messages. */
    async acknowledge(acks: readonly { id: number; client: string }[]): Promise<void> {
      const given = bigRows(acks, {
        id: ['bigint', ({ id }) => id],
        client: ['text', ({ client }) => client],
      })
      // One order everywhere: two processes that hold rows the other waits for would both fail.
      await orm.execute(sql`
        with given as (select id, array_agg(distinct client) as clients from ${given} as acks group by id),
        held as (
          select id from relay_messages where id in (select id from given) order by id for no key update
        )
        update relay_messages as known set acked_by = (
            select array_agg(distinct client) from unnest(known.acked_by || given.clients) as client
          )
          from given, held where known.id = given.id and known.id = held.id`)
    },
    /** Deletes what has expired. @returns how many */
    async clear(): Promise<number> {
      const expired = sql`select id from relay_messages where expires_at <= now()`
      return deleted(orm, sql`${expired} order by expires_at limit ${mostCleared} for update skip locked`)
    },
    /**
     * Makes room when everything together is too large: deletes messages of the network that holds most, those that
     * would live longest first. @returns how many
     */
    async shrink(mostBytes: number): Promise<number> {
      const [largest] = await rowsOf<{ network: string; excess: number }>(
        orm,
        sql`
        select network, ((select sum(bytes) from relay_messages) - ${mostBytes})::float8 as excess
          from relay_messages group by network order by sum(bytes) desc limit 1`,
      )
      if (!largest || largest.excess <= 0) return 0
      const longest = sql`
        select id, sum(bytes) over (order by expires_at desc, id desc) - bytes as before
          from relay_messages where network = ${largest.network}`
      return deleted(
        orm,
        sql`select id from (${longest}) as found where before < ${largest.excess} limit ${mostCleared}`,
      )
    },
  }
}

function givenRows(messages: readonly NewMessage[]): SQL {
  const placed = messages.map((message, place) => ({ ...message, place }))
  return bigRows(placed, {
    place: ['integer', ({ place }) => place],
    digest: ['text', ({ digest }) => digest],
    topic: ['text', ({ topic }) => topic],
    message: ['text', ({ message }) => message],
    bytes: ['integer', storedBytes],
    tag: ['bigint', ({ tag }) => tag],
    seconds: ['integer', ({ ttlSeconds }) => ttlSeconds],
    attestation: ['text', ({ attestation }) => attestation],
    publisher: ['text', ({ publisher }) => publisher],
    network: ['text', ({ network }) => network],
  })
}

const idArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

async function deleted(orm: Orm, which: SQL): Promise<number> {
  const rows = await rowsOf(orm, sql`delete from relay_messages where id in (${which}) returning id`)
  return rows.length
}
