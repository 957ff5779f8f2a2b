import { defineConfig } from 'vitest/config'

/** Tests that need two processes on one database, or a connection that breaks, run on PostgreSQL alone. */
export const postgresTests = 'src/**/*.postgres.test.ts'

export const limits = { testTimeout: 30_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [postgresTests],
    globalSetup: './test/globalSetup.ts',
    provide: { databaseKind: 'pglite' },
    ...limits,
  },
})
