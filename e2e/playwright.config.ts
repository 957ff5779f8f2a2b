import { chromiumFlags } from '@granary/scripts/chromium'
import { defineConfig } from '@playwright/test'

const executablePath = process.env.GRANARY_CHROMIUM

export default defineConfig({
  projects: [
    { name: 'flows', testDir: './flows' },
    { name: 'hostile', testDir: './hostile' },
    { name: 'screenshots', testDir: './screenshots' },
  ],
  testMatch: '*.spec.ts',
  outputDir: '../.granary/test-results',
  globalSetup: './src/startStackOnce.ts',
  timeout: 600_000,
  // Generous: a loaded machine is slow, and no test measures time.
  expect: { timeout: 120_000 },
  // All share one chain: a test may stop its clock.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Below the test's own limit, so that a failure names the click or the load that never ended.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    ...(executablePath ? { launchOptions: { executablePath, args: chromiumFlags } } : {}),
    trace: 'on-first-retry',
  },
})
