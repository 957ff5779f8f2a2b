import { defineConfig } from 'vitest/config'

// Each check reads the whole repository.
export default defineConfig({ test: { isolate: false, testTimeout: 180_000 } })
