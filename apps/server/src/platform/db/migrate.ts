import { BaseError } from '@granary/errors'
import { sql } from 'drizzle-orm'
import type { Orm } from './Database.ts'
import { migrations } from './migrations/migrations.ts'
import { rowsOf } from './rowsOf.ts'

/** An arbitrary number that no other user of the database takes for its lock. */
const lockId = 7_246_801

/**
 * Migrates the database to this server's version. Concurrent processes wait for each other.
 * @throws {DatabaseNewerError} DATABASE_NEWER when a newer server has written it
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

/** This server is older than its database. */
export class DatabaseNewerError extends BaseError {
  override readonly name = 'DatabaseNewerError'
  constructor(migration: string) {
    super('A newer server version wrote the database.', {
      code: 'DATABASE_NEWER',
      details: `unknown migration ${migration}`,
      metaMessages: ['Start the newer version; going back needs a backup from before it.'],
    })
  }
}
