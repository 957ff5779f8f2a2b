import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@granary/wallet',
    // The modules keep no state between tests: loading them once saves a third of the time.
    isolate: false,
    // Longer than npm test may take: in `npm run test:long`.
    exclude: [...configDefaults.exclude, ...(process.env.GRANARY_LONG ? [] : ['**/*.long.test.ts'])],
    globalSetup: './test/globalSetup.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine may take a second: not a failure.
    expect: { poll: { timeout: 30_000 } },
  },
})
