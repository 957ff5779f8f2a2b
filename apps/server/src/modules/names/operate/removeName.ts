import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { names } from '../tables.ts'

/** Takes a name away from its account, for good: no one can register it again, the account may take another. */
export async function removeName({ orm }: Database, name: string): Promise<Report> {
  const [label = '', ...zone] = name.toLowerCase().split('.')
  const removed = await orm
    .update(names)
    .set({ removedAt: sql`now()` })
    .where(and(eq(names.label, label), eq(names.zone, zone.join('.')), isNull(names.removedAt)))
    .returning({ address: names.address })
  return removed[0]
    ? { done: `${name} no longer names ${removed[0].address}, and stays taken.` }
    : { refused: `No account has the name "${name}". Give it with its zone: alice.stake.example.` }
}
