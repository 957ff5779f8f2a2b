import { chromiumFlags, findHeadlessChromium } from '@granary/scripts/chromium'
import { type Browser, chromium } from 'playwright-core'

let starting: Promise<Browser> | undefined

/**
 * A local Chromium that only reaches the given pages. All test files of a process share it, and it ends with the process:
 * each test closes what it opens.
 */
export async function sharedBrowser(): Promise<Browser> {
  starting ??= startBrowser().catch(error => {
    starting = undefined
    throw error
  })
  const browser = await starting
  if (browser.isConnected()) return browser
  // It crashed in an earlier file.
  starting = undefined
  return sharedBrowser()
}

async function startBrowser(): Promise<Browser> {
  const executablePath = await findHeadlessChromium()
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
    handleSIGTERM: false,
  })
  // Vitest ends its workers with this signal.
  process.once('SIGTERM', async () => {
    await browser.close()
    process.kill(process.pid, 'SIGTERM')
  })
  return browser
}
