import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { type Browser, chromium } from 'playwright-core'

/** A local Chromium that only reaches the given pages. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
}
