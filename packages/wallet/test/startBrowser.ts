import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { type Browser, chromium } from 'playwright-core'

/** A Chromium of this machine that talks to nobody but the pages it is given. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
}
