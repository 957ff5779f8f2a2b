import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Wallet } from '../src/core/index.ts'
import type { TestWallet } from './createTestWallet.ts'
import { type Host, serveHost } from './serveHost.ts'
import { startBrowser } from './startBrowser.ts'

/** What the host page leaves in its window for tests. */
export type HostWindow = {
  readonly wallet: Wallet
  readonly wallets: Readonly<Record<string, TestWallet>>
}

export type ModalPage = {
  readonly page: Page
  /** What broke the content policy or threw in the page. */
  readonly complaints: string[]
  readonly requests: string[]
}

/** One build of the host page and one browser for the tests of a file. There is no chain behind it. */
export function modalPages() {
  let host: Host
  let browser: Browser
  const contexts: BrowserContext[] = []

  beforeAll(async () => {
    ;[host, browser] = await Promise.all([serveHost({}), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
  })

  /** A page that is not loaded yet. */
  const blank = async (options: BrowserContextOptions = {}): Promise<ModalPage> => {
    const context = await browser.newContext(options)
    // A missing element is a failure within seconds, not a wait for the test's own end.
    context.setDefaultTimeout(10_000)
    contexts.push(context)
    const page = await context.newPage()
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', message => {
      // No chain answers here: a balance that cannot be read is part of what is shown.
      if (message.type() === 'error' && !message.location().url.includes('/rpc/'))
        complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    page.on('request', request => requests.push(request.url()))
    return { page, complaints, requests }
  }
  return {
    blank,
    address: (query: string) => `${host.url}?${query}`,
    /** A first visit of the host page. */
    async visit(query: string, options: BrowserContextOptions = {}): Promise<ModalPage> {
      const visit = await blank(options)
      await visit.page.goto(`${host.url}?${query}`)
      return visit
    },
  }
}

/** Runs in the page, which has a `wallet` and test `wallets`. */
export function inPage<Input, Output>(
  page: Page,
  run: (host: HostWindow, input: Input) => Output,
  input?: Input,
): Promise<Awaited<Output>> {
  return page.evaluate(`(${run})(window, ${JSON.stringify(input ?? null)})`) as Promise<Awaited<Output>>
}

/** What axe finds wrong in a place of the page. */
export async function axeFindings(page: Page, place: string): Promise<string[]> {
  // In the page itself: the other mode opens an empty page each time for frames of other origins, which there are none of.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.include(place).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
