import { type SQL, sql } from 'drizzle-orm'
import { offers } from '#server/networks/ethereum/validators/tables.ts'
import type { Orm } from '#server/platform/db/Database.ts'
import { rowsOf } from '#server/platform/db/rowsOf.ts'
import type { VisitorNetworks } from '#server/platform/http/visitorNetworks.ts'

export type RoomWanted = {
  /** The offers among which to make room. */
  scope: SQL
  /** The fewest validators to free. */
  validators: number
  /** The requester, and its number of validators. */
  visitor: VisitorNetworks
  asked: number
  /**
   * Whose holdings to compare first: those of networks, or within a network of subnets, within a subnet of visitors.
   */
  among: keyof VisitorNetworks
  /** Up to this many validators it gets room even if no one holds more. */
  modest: number
  /** The visitor is signed in as the scope's owner. */
  isOwner: boolean
}

/**
 * Gives up open offers, newest of the largest holder first, until there is room. An offer's place is what its holder
 * would hold with it, compared on each level: a visitor in its subnet, the subnet in its network, the network among
 * all. The new offer has a place too, and only what stands above it goes. So a site with thousands of addresses makes
 * room for whoever holds less than the site, also for a neighbour in it.
 *
 * If no one stands above, many small holders are either a busy day or one attacker with addresses everywhere; nothing
 * here can tell. A modest request then takes the place of the oldest offers: they had the most time to be deposited,
 * and whoever refills the bound has to request everything again before it can take the place back.
 *
 * A deposit of a given-up offer still counts, and its keys are never offered again.
 * @returns how many validators were given up; none if that would not have been enough
 */
export async function giveUpOffers(orm: Orm, room: RoomWanted): Promise<number> {
  const { visitor, subnet, network } = room.visitor
  const rows = await rowsOf<{ count: string }>(
    orm,
    sql`
    with open as (
      select id, validator_count, created_at, coalesce(visitor, id::text) as holder,
        coalesce(visitor_subnet, visitor, id::text) as subnet,
        coalesce(visitor_network, visitor, id::text) as network
      from ${offers} where status = 'open' and expires_at > now() and ${room.scope}
      union all
      select null, ${room.asked}::integer, now(), ${visitor}::text, ${subnet}::text, ${network}::text),
    in_visitor as (
      select *, sum(validator_count) over (partition by holder order by id is null, created_at, id) as visitor_place
      from open),
    in_subnet as (
      select *, sum(validator_count) over (partition by subnet order by visitor_place, created_at, id) as subnet_place
      from in_visitor),
    in_network as (
      select *, sum(validator_count) over (partition by network order by subnet_place, created_at, id) as network_place
      from in_subnet),
    places as (select *, ${columns[room.among].place} as place from in_network),
    own as (select place from places where id is null),
    tiers as (
      select places.*, case
          when places.place > own.place or ${room.isOwner} and holder <> ${visitor} then 1
          when own.place <= ${room.modest} and ${columns[room.among].holder} <> ${room.visitor[room.among]} then 2
        end as tier
      from places, own where id is not null),
    ranked as (
      select id, sum(validator_count) over (
          order by tier, case tier when 1 then -place end, case tier when 2 then created_at end, created_at desc, id
        ) - validator_count as before,
        sum(validator_count) over () as possible
      from tiers where tier is not null),
    given_up as (
      update ${offers} set status = 'expired', ${noVisitor} from ranked
      where ranked.id = ${offers}.id and status = 'open'
        and possible >= ${room.validators} and before < ${room.validators}
      returning validator_count)
    select coalesce(sum(validator_count), 0) as count from given_up`,
  )
  return Number(rows[0]?.count)
}

const columns = {
  visitor: { holder: sql`holder`, place: sql`visitor_place` },
  subnet: { holder: sql`subnet`, place: sql`subnet_place` },
  network: { holder: sql`network`, place: sql`network_place` },
} as const

/** The requester is forgotten with the end of the offer. */
const noVisitor = sql`visitor = null, visitor_subnet = null, visitor_network = null`
