import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '#server/platform/db/Database.ts'
import { lookOf } from './lookOf.ts'
import { names } from './tables.ts'

export type NameRow = typeof names.$inferSelect

export type NewName = Pick<NameRow, 'label' | 'address' | 'coinType' | 'isContract' | 'message'>

/** Who has a name already: the same claim, another account, or the account another name. */
export type Obstacle = 'same' | 'name' | 'address'

export type NameStore = ReturnType<typeof createNameStore>

export function createNameStore(orm: Orm, zone: string) {
  const inZone = eq(names.zone, zone)
  const isThere = and(inZone, isNull(names.removedAt))

  async function read(which: ReturnType<typeof and>): Promise<NameRow | undefined> {
    const [row] = await orm.select().from(names).where(which)
    return row
  }

  return {
    find: (label: string) => read(and(isThere, eq(names.label, label))),
    ofAddress: (address: NameRow['address']) => read(and(isThere, eq(names.address, address))),
    /** The labels of these that no one can have, removed and like-looking ones included. */
    async taken(labels: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await orm
        .select({ look: names.look })
        .from(names)
        .where(and(inZone, inArray(names.look, labels.map(lookOf))))
      const looks = new Set(rows.map(({ look }) => look))
      return new Set(labels.filter(label => looks.has(lookOf(label))))
    },
    /** What keeps the claim from being registered. */
    async obstacle({ label, address, message }: NewName): Promise<Obstacle | undefined> {
      const row = await read(and(inZone, eq(names.look, lookOf(label))))
      if (row) return row.message === message && row.removedAt === null ? 'same' : 'name'
      return (await this.ofAddress(address)) && 'address'
    },
    /** Of concurrent claims on one name, or of one address, the database takes one. @returns whether it is this one */
    async add(name: NewName): Promise<boolean> {
      const added = await orm
        .insert(names)
        .values({ ...name, zone, look: lookOf(name.label) })
        .onConflictDoNothing()
        .returning({ label: names.label })
      return added.length === 1
    },
  }
}
