import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: '@granary/staking', testTimeout: 60_000 } })
