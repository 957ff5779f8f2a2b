import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** The tests' PostgreSQL server, or why there is none. */
export type TestPostgres = { url: string; template: string } | { missing: string }

export type PostgresDatabase = {
  /** A value for DATABASE_URL. */
  url: string
  /** Works as an administrator beside the server: looks at what is there, or ends connections. */
  query<T>(text: string, values?: unknown[]): Promise<T[]>
  drop(): Promise<void>
}

/**
 * A database on the tests' PostgreSQL server, as a first start of a server leaves it.
 * @throws {Error} when the machine has no PostgreSQL
 */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  const server = inject('postgres')
  if ('missing' in server) throw new Error(server.missing)
  const name = `test_${randomBytes(8).toString('hex')}`
  await ask(server.url, `create database ${name} template ${server.template}`)
  const url = databaseUrl(server.url, name)
  return {
    url,
    query: (text, values) => ask(url, text, values),
    drop: async () => {
      await ask(server.url, `drop database ${name} with (force)`)
    },
  }
}

/** Address of a database on a server, by the address of another one there. */
export function databaseUrl(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement on a connection of its own. */
export async function ask<T>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as T[]
  } finally {
    await client.end()
  }
}
