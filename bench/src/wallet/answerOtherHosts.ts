import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Behaviour of all hosts but the page's own: nodes, wallet lists, pictures. */
export const serviceModes = ['answers', 'refused', '500', '3 s slow', 'silent'] as const

export type ServiceMode = (typeof serviceModes)[number]

const slowMs = 3000

/**
 * Applies the mode to every request over https; measured pages are served over http. Playwright's own routes
 * would pass each request of the page itself through this process too.
 */
export async function answerOtherHosts(page: Page, mode: ServiceMode): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    if (mode === 'silent') return
    if (mode === '3 s slow') await sleep(slowMs)
    const done =
      mode === 'refused'
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' })
        : session.send('Fetch.fulfillRequest', answer(requestId, mode === '500' ? 500 : 200))
    // The page may be gone by now.
    await done.catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

function answer(requestId: string, responseCode: number) {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'content-type': 'application/json',
  }
  const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }))
  const body = Buffer.from('{"jsonrpc":"2.0","id":1,"result":"0x0"}').toString('base64')
  return { requestId, responseCode, responseHeaders, body }
}
