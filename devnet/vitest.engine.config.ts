import { defineConfig } from 'vitest/config'

/** The tests of `npm run test:engine`, left out of the ordinary run. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    name: '@granary/devnet, engine',
    include: ['test/engine/*.engine.ts'],
    setupFiles: ['./src/beacon/preset.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
})
