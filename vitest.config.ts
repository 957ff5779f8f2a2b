import { defineConfig } from 'vitest/config'

/** GRANARY_POSTGRES=skip is for machines that cannot have a PostgreSQL server. */
const onPostgres = process.env.GRANARY_POSTGRES === 'skip' ? [] : ['apps/server/vitest.postgres.config.ts']

export default defineConfig({
  test: { projects: ['packages/*', 'apps/*', 'devnet', 'scripts', ...onPostgres] },
})
