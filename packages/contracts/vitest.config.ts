import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: '@granary/contracts', isolate: false, testTimeout: 60_000, hookTimeout: 120_000 },
})
