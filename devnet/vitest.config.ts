import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    setupFiles: ['./test/usePreset.ts'],
    // What a test changes is in a devnet's own process: modules are loaded once.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
