import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: './test/setup.ts',
    css: { include: /tokens|ToastArea|Overlay|Tooltip/, modules: { classNameStrategy: 'non-scoped' } },
  },
})
