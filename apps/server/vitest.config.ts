import { defineConfig } from 'vitest/config'

/** Tests that need two processes on one database, or a connection that breaks, run on PostgreSQL alone. */
const postgresTests = 'src/**/*.postgres.test.ts'

/** Days of a chain, played one after another: in `npm run test:long`. */
const longTests = 'src/**/*.long.test.ts'

const onPostgres = process.env.GRANARY_POSTGRES !== 'skip'

/** Generous: a loaded machine is slow, and no test measures time. */
export const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
}

/** What modules keep between files is caches; loading them anew for each of a hundred files cost a third of the time. */
export const isolate = false

/** On PostgreSQL: PGlite keeps the tests' own process busy. vitest.pglite.config.ts runs the tests of stores on PGlite too. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [...(onPostgres ? [] : [postgresTests]), ...(process.env.GRANARY_LONG ? [] : [longTests])],
    globalSetup: './test/globalSetup.ts',
    setupFiles: './test/putBack.ts',
    isolate,
    provide: { databaseKind: onPostgres ? 'postgres' : 'pglite', onPostgresToo: false },
    ...limits,
  },
})
