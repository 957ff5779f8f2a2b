import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: '@granary/drivers',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
