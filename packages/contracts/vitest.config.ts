import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: '@granary/contracts', isolate: false, hookTimeout: 120_000 },
})
