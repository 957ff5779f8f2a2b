import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    // The modules keep no state between tests, so load them once.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: './test/setup.ts',
    css: { include: /tokens|ToastArea|Tooltip/, modules: { classNameStrategy: 'non-scoped' } },
  },
})
