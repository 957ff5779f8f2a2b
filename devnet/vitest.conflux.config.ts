import { defineConfig } from 'vitest/config'

/** The tests of `npm run test:conflux`, left out of the ordinary run. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    name: '@granary/devnet, conflux',
    include: ['test/conflux/*.conflux.ts'],
    setupFiles: ['./src/beacon/preset.ts'],
    // One chain passes through all files in order.
    bail: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
