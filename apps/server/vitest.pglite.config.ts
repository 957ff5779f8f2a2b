import { defineConfig } from 'vitest/config'
import { isolate, limits } from './vitest.config.ts'

/**
 * Every statement of a store once more, on PGlite: the tests of stores, and of what leads to their statements. The reward
 * engine runs on PGlite in the last part of the browser tests.
 */
export default defineConfig({
  test: {
    name: '@granary/server on PGlite',
    include: [
      'src/platform/db/migrate*.test.ts',
      'src/platform/jobs/startJobs.test.ts',
      'src/platform/rateLimits/rateLimits.test.ts',
      'src/operate/operate.test.ts',
      'src/networks/ethereum/validators/keys/openKeySource.test.ts',
      'src/networks/ethereum/validators/deposits/*.test.ts',
      'src/networks/ethereum/validators/offers/*.test.ts',
      'src/networks/ethereum/validators/clients/*.test.ts',
      'src/networks/conflux/history/*.test.ts',
      'src/networks/conflux/keeper/KeeperStore.test.ts',
      'src/modules/sign-in/SignInStore.test.ts',
      'src/networks/ethereum/rewards/history/*.test.ts',
      'src/networks/ethereum/rewards/owners/*.test.ts',
      'src/networks/ethereum/rewards/prices/*.test.ts',
      'src/networks/ethereum/exits/advanceExits.test.ts',
      'src/modules/alerts/outbox.test.ts',
      'src/modules/alerts/subscriptions/SubscriptionStore.test.ts',
      'src/modules/contact/*.test.ts',
      'src/modules/relay/relay.test.ts',
      'src/networks/ssv/chain/*.test.ts',
      'src/networks/ssv/alerts/watchClusters.test.ts',
      'src/networks/ssv/accounts/AccountStore.test.ts',
    ],
    // Their point is the chain, limits, crowds, threads or mail; the other files lead to the same statements.
    exclude: [
      'src/networks/ethereum/validators/offers/offerWork.test.ts',
      'src/networks/ethereum/validators/deposits/depositOutcomes.test.ts',
      'src/networks/ethereum/validators/offers/offerBounds.test.ts',
      'src/modules/contact/contact.test.ts',
      'src/modules/contact/{crowdOf,hasSeedPhrase}.test.ts',
      'src/networks/conflux/history/{rewardDays,missesStakers,findLastBlock}.test.ts',
      'src/networks/ethereum/validators/offers/requestKey.test.ts',
    ],
    globalSetup: './test/globalSetup.ts',
    setupFiles: './test/putBack.ts',
    isolate,
    provide: { databaseKind: 'pglite', onPostgresToo: true },
    ...limits,
  },
})
