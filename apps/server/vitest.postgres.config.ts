import { defineConfig } from 'vitest/config'
import { isolate, limits, postgresTests } from './vitest.config.ts'

/** The store tests once more, on a PostgreSQL server that the run starts, and what only PostgreSQL can be asked. */
export default defineConfig({
  test: {
    name: '@granary/server on PostgreSQL',
    include: [
      postgresTests,
      'src/platform/db/migrate*.test.ts',
      'src/networks/ethereum/validators/exactlyOnce.test.ts',
      'src/platform/jobs/startJobs.test.ts',
      'src/platform/rateLimits/rateLimits.test.ts',
      'src/operate/operate.test.ts',
      'src/networks/ethereum/validators/keys/openKeySource.test.ts',
      'src/networks/ethereum/validators/deposits/*.test.ts',
      'src/networks/ethereum/validators/offers/*.test.ts',
      'src/networks/ethereum/validators/clients/*.test.ts',
      'src/networks/conflux/history/*.test.ts',
      'src/networks/ethereum/rewards/engine/engine.test.ts',
      'src/networks/conflux/keeper/KeeperStore.test.ts',
      'src/modules/sign-in/SignInStore.test.ts',
      'src/networks/ethereum/rewards/read/history/*.test.ts',
      'src/networks/ethereum/rewards/read/owners/*.test.ts',
      'src/networks/ethereum/rewards/read/prices/*.test.ts',
      'src/networks/ethereum/exits/advanceExits.test.ts',
      'src/modules/alerts/outbox.test.ts',
      'src/networks/ethereum/alerts/watch.test.ts',
    ],
    globalSetup: './test/globalSetup.ts',
    setupFiles: './test/putBack.ts',
    isolate,
    provide: { databaseKind: 'postgres', onPostgresToo: false },
    ...limits,
  },
})
