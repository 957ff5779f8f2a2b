import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    // Its modules keep nothing between tests: they are loaded once.
    isolate: false,
    setupFiles: './test/setup.ts',
    css: { include: /tokens|ToastArea|Tooltip/, modules: { classNameStrategy: 'non-scoped' } },
  },
})
