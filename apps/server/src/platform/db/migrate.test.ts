import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#test/createTestDatabase.ts'
import { modules } from '../../modules.ts'
import { readSettings } from '../../settings.ts'
import { createLog } from '../log/createLog.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import * as platformTables from './platformTables.ts'

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const database = useTestDatabase()
/** Of the platform and of every module. */
const tables = Object.fromEntries(
  [...Object.values(platformTables), ...modules.flatMap(module => module.tables ?? [])].map(table => [
    getTableName(table),
    table,
  ]),
)

test('the migrations create exactly the tables of the code', async () => {
  const migrated = await describeTables()
  expect(migrated).toHaveLength(Object.values(tables).length)
  for (const { name } of migrated) await database.orm.execute(sql.raw(`drop table ${name} cascade`))
  const empty = generateDrizzleJson({})
  for (const statement of await generateMigration(empty, generateDrizzleJson(tables, empty.id)))
    await database.orm.execute(sql.raw(statement))
  expect(await describeTables()).toEqual(migrated)
})

/** Leaves out names that PostgreSQL generates. */
async function describeTables(): Promise<{ name: string }[]> {
  const { rows } = (await database.orm.execute(sql`
    select c.relname as name,
      (select json_agg(json_build_array(a.attname, a.atttypid::regtype::text, a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) order by a.attname)
         from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON') order by pg_get_indexdef(i.indexrelid))
         from pg_index i where i.indrelid = c.oid) as indexes,
      (select json_agg(pg_get_constraintdef(k.oid) order by pg_get_constraintdef(k.oid))
         from pg_constraint k where k.conrelid = c.oid and k.contype in ('f', 'p', 'u')) as constraints
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations'
    order by c.relname`)) as unknown as { rows: { name: string }[] }
  return rows
}

test('migrating again does nothing', async () => {
  const applied = async () => {
    const query = sql`select name, applied_at from migrations order by name`
    return ((await database.orm.execute(query)) as unknown as { rows: unknown[] }).rows
  }
  const before = await applied()
  await migrate(database.orm)
  expect(await applied()).toEqual(before)
})

test('a database written by a newer server is refused', async () => {
  await database.orm.execute(sql`insert into migrations (name) values ('9999_from_the_future')`)
  await expect(migrate(database.orm)).rejects.toMatchObject({
    code: 'DATABASE_NEWER',
    details: 'unknown migration 9999_from_the_future',
  })
  await database.orm.execute(sql`delete from migrations where name = '9999_from_the_future'`)
})

test('an invalid folder is a clear error', async () => {
  await expect(openDatabase({ folder: fileURLToPath(import.meta.url) }, log)).rejects.toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
  })
})

test('a silent PostgreSQL server is a clear error, without the password', async () => {
  const { database: settings } = readSettings({
    DATABASE_URL: 'postgres://granary:pass-word@127.0.0.1:9/granary',
  })
  const refused = await openDatabase(settings, log).catch(error => error)
  expect(refused).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  expect(refused.message).not.toContain('pass-word')
})
