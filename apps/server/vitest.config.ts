import { defineConfig } from 'vitest/config'

/** Tests that need two processes on one database, or a connection that breaks, run on PostgreSQL alone. */
export const postgresTests = 'src/**/*.postgres.test.ts'

const onPostgresToo = process.env.GRANARY_POSTGRES !== 'skip'

/**
 * Left to PostgreSQL where it runs: their point is what the chain does, and each statement that they lead to is run on
 * PGlite by other tests (scanDeposits, exactlyOnce, validatorLife).
 */
const onPostgresAlone = ['src/networks/ethereum/validators/deposits/depositOutcomes.test.ts']

export const limits = { testTimeout: 30_000, hookTimeout: 120_000 }

/** What modules keep between files is caches; loading them anew for each of a hundred files cost a third of the time. */
export const isolate = false

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [postgresTests, ...(onPostgresToo ? onPostgresAlone : [])],
    globalSetup: './test/globalSetup.ts',
    setupFiles: './test/putBack.ts',
    isolate,
    provide: { databaseKind: 'pglite', onPostgresToo },
    ...limits,
  },
})
