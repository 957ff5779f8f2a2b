import { defineConfig } from 'vitest/config'

/** The tests of `npm run test:conflux`, which the ordinary run leaves out. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    name: '@granary/devnet, conflux',
    include: ['test/conflux/*.conflux.ts'],
    setupFiles: ['./src/beacon/preset.ts'],
    // One chain goes through them all, in their order.
    bail: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
