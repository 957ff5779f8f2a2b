import type { Browser, Page } from 'playwright-core'
import { readTrace, type TraceEvent, type TraceReading } from './readTrace.ts'

export type Interaction = TraceReading & {
  name: string
  /**
   * Milliseconds until the next paint by event timing, of the slowest event of the interaction. The browser rounds to
   * 8 ms and leaves out what took less than 16, which is 0 here.
   */
  durationMs: number
}

type Timed = { interactionId: number; duration: number }

declare global {
  /** Installed in the measured page by {@link observeEvents}: the events of interactions. */
  var timedEvents: Timed[]
}

/** Runs in the page before its own scripts. */
export function observeEvents(): void {
  globalThis.timedEvents = []
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEntry & Timed
      if (interactionId) timedEvents.push({ interactionId, duration })
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const fingerDownMs = 60

/** A tap as a finger makes it, which stays on the screen for a moment. */
export async function tapAt(page: Page, point: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(fingerDownMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'v8.execute']

/** Looking at the page takes time on its main thread, so nothing looks before the frame. */
const undisturbedMs = 400

/**
 * Traces one input, until what follows from it has settled.
 * @param options.act the input alone: looking for its target belongs before the call
 */
export async function measureInteraction(options: {
  browser: Browser
  page: Page
  name: string
  act: () => Promise<void>
  settled: () => Promise<void>
}): Promise<Interaction> {
  const { browser, page, name, act, settled } = options
  await page.evaluate(() => {
    timedEvents = []
  })
  await browser.startTracing(page, { categories })
  await act()
  await page.waitForTimeout(undisturbedMs)
  await settled()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const durations = await page.evaluate(() => timedEvents.map(({ duration }) => duration))
  return { name, durationMs: Math.max(0, ...durations), ...readTrace(traceEvents) }
}
