import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    setupFiles: ['./test/usePreset.ts'],
    // Changes stay in a devnet's own process: load modules once.
    isolate: false,
    testTimeout: 120_000,
    // Before a retry, tests that build on one another run again from their beginning.
    hookTimeout: 600_000,
    // A busy machine may take a second: not a failure.
    expect: { poll: { timeout: 30_000 } },
  },
})
