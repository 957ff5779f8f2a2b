import { defineConfig } from 'vitest/config'

// Its modules keep nothing between tests: load them once.
export default defineConfig({
  test: { name: '@granary/staking', testTimeout: 120_000, hookTimeout: 120_000, isolate: false },
})
