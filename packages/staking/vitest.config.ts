import { defineConfig } from 'vitest/config'

// Its modules keep nothing between tests: they are loaded once.
export default defineConfig({ test: { name: '@granary/staking', testTimeout: 60_000, isolate: false } })
