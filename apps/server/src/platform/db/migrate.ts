import { BaseError } from '@granary/errors'
import { sql } from 'drizzle-orm'
import type { Orm } from './Database.ts'
import { migrations } from './migrations/migrations.ts'
import { rowsOf } from './rowsOf.ts'

/** Any number that no other user of the same database takes for its own lock. */
const lockId = 7_246_801

/**
 * Brings the database forward to what this version of the server expects. Processes that start at the same time wait
 * for one another.
 * @throws {DatabaseNewerError} DATABASE_NEWER when a newer server has been at work on it
 */
export async function migrate(orm: Orm): Promise<void> {
  await orm.transaction(async transaction => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    await transaction.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamp with time zone not null default now())`,
    )
    const applied = await rowsOf<{ name: string }>(
      transaction,
      sql`select name from migrations order by name`,
    )
    const names = new Set(applied.map(({ name }) => name))
    const unknown = [...names].find(name => !migrations.some(migration => migration.name === name))
    if (unknown) throw new DatabaseNewerError(unknown)
    for (const { name, statements } of migrations.filter(migration => !names.has(migration.name))) {
      for (const statement of statements.split(';\n').filter(text => text.trim()))
        await transaction.execute(sql.raw(statement))
      await transaction.execute(sql`insert into migrations (name) values (${name})`)
    }
  })
}

/** This server is older than the database it was given. */
export class DatabaseNewerError extends BaseError {
  override readonly name = 'DatabaseNewerError'
  constructor(migration: string) {
    super('A newer server version wrote the database.', {
      code: 'DATABASE_NEWER',
      details: `unknown migration ${migration}`,
      metaMessages: ['Start the newer version; going back needs the backup that was made before it.'],
    })
  }
}
