import { defineConfig } from 'vitest/config'
import { isolate, limits, postgresTests } from './vitest.config.ts'

/** The store tests once more, on a PostgreSQL server that the run starts, and what only PostgreSQL can be asked. */
export default defineConfig({
  test: {
    name: '@granary/server on PostgreSQL',
    include: [
      postgresTests,
      'src/platform/db/migrate*.test.ts',
      'src/modules/validators/exactlyOnce.test.ts',
      'src/platform/jobs/startJobs.test.ts',
      'src/platform/rateLimits/rateLimits.test.ts',
      'src/operate/operate.test.ts',
      'src/modules/validators/keys/openKeySource.test.ts',
      'src/modules/validators/deposits/*.test.ts',
      'src/modules/validators/offers/*.test.ts',
      'src/modules/validators/clients/*.test.ts',
      'src/modules/conflux/history/*.test.ts',
      'src/modules/rewards/engine/engine.test.ts',
      'src/modules/conflux/keeper/KeeperStore.test.ts',
      'src/modules/sign-in/SignInStore.test.ts',
      'src/modules/rewards/read/history/*.test.ts',
      'src/modules/rewards/read/owners/*.test.ts',
      'src/modules/rewards/read/prices/*.test.ts',
      'src/modules/exits/advanceExits.test.ts',
      'src/modules/alerts/outbox.test.ts',
      'src/modules/alerts/watch.test.ts',
    ],
    globalSetup: './test/globalSetup.ts',
    setupFiles: './test/putBack.ts',
    isolate,
    provide: { databaseKind: 'postgres', onPostgresToo: false },
    ...limits,
  },
})
