import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Wallet } from '../src/core/index.ts'
import type { TestWallet } from './createTestWallet.ts'
import type { ScriptedRemote } from './scriptedRemote.ts'
import { type Host, serveHost } from './serveHost.ts'
import { sharedBrowser } from './sharedBrowser.ts'

/** What the host page exposes to tests in its window. */
export type HostWindow = {
  readonly wallet: Wallet
  readonly wallets: Readonly<Record<string, TestWallet>>
  /** With `?remote`. */
  readonly remote: ScriptedRemote
}

export type ModalPage = {
  readonly page: Page
  /** CSP violations and errors of the page. */
  readonly complaints: string[]
  readonly requests: string[]
}

/** The host page and a browser for a test file, without a chain. */
export function modalPages() {
  let host: Host
  let browser: Browser
  const contexts: BrowserContext[] = []

  beforeAll(async () => {
    ;[host, browser] = await Promise.all([serveHost({}), sharedBrowser()])
  })
  afterAll(() => host?.stop())
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
  })

  /** A page before loading. */
  const blank = async (options: BrowserContextOptions = {}): Promise<ModalPage> => {
    const context = await browser.newContext(options)
    // A missing element fails within half a minute instead of at the test's timeout.
    context.setDefaultTimeout(30_000)
    contexts.push(context)
    const page = await context.newPage()
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', message => {
      // No chain answers here: unreadable balances are part of the views.
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

/** Stops the page's clock: from here on only the test moves it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  // Far ahead: on a slow machine the page's clock may run for a while before it stops.
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

/**
 * Records shakes as they begin: by the time that a test looks, one may be over.
 * @returns reads their durations
 */
export async function watchShakes(page: Page): Promise<() => Promise<readonly string[]>> {
  const shakes = await page.evaluateHandle(() => {
    const durations: string[] = []
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (!animationName.includes('shake')) return
      durations.push(getComputedStyle(target as Element).animationDuration)
    })
    return durations
  })
  return () => shakes.jsonValue()
}

/** What axe finds wrong in a part of the page. */
export async function axeFindings(page: Page, place: string): Promise<string[]> {
  // In the page itself: the other mode opens an empty page each time for cross-origin frames, which this page
  // lacks.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.include(place).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
