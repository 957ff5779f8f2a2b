// npm run screenshots: redraws the main screens into docs/pictures.
import { findChromium } from './chromium.ts'
import { runCommand } from './runCommand.ts'

const chromium = await findChromium()
const { code } = await runCommand(
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts', '--project=screenshots'],
  { show: true, ...(chromium ? { env: { GRANARY_CHROMIUM: chromium } } : {}) },
)
process.exit(code)
