import { defineConfig } from 'vitest/config'
import site, { testsAlone } from './vite.config.ts'

/** Site tests that share no modules: each file runs in a process of its own. */
export default defineConfig(environment => {
  const config = site(environment)
  const test = { ...config.test, name: '@granary/web alone', include: testsAlone, exclude: [], isolate: true }
  return { ...config, test }
})
