import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    // Each check reads the whole repository.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
