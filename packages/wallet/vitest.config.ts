import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@granary/wallet',
    // Its modules keep nothing between tests: loaded once, they cost a third less time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What a busy machine takes a second for is no failure.
    expect: { poll: { timeout: 10_000 } },
  },
})
