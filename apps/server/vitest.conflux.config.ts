import { defineConfig } from 'vitest/config'

/** The server's part of `npm run test:conflux`, which the ordinary run leaves out. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    name: '@granary/server, conflux',
    include: ['test/conflux/*.conflux.ts'],
    // One chain goes through them all, in their order.
    bail: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
