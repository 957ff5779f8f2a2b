import { defineConfig } from 'vitest/config'
import site, { testsAlone } from './vite.config.ts'

/** The tests of the site that share no modules with others: each file of them has a process of its own. */
export default defineConfig(environment => {
  const config = site(environment)
  const test = { ...config.test, name: '@granary/web alone', include: testsAlone, exclude: [], isolate: true }
  return { ...config, test }
})
