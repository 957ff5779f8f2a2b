import type { CDPSession, Page } from 'playwright-core'

const sessions = new WeakMap<Page, CDPSession>()

/**
 * Takes a picture of the dialog, or of the content of a page without one. Calls the browser directly: Playwright's own
 * method waits for a still page first, which takes three times as long and has happened already.
 */
export async function takePicture(page: Page): Promise<Buffer> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const clip = await page.evaluate(() => {
    const shown = document.querySelector('dialog[open]') ?? document.querySelector('main[data-shown]')
    if (!shown) throw new Error('nothing is shown')
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const [x, y] = [Math.floor(left), Math.floor(top)]
    return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y, scale: 1 }
  })
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip })
  return Buffer.from(data, 'base64')
}
