import type { Page } from 'playwright-core'

/** Milliseconds between frames, sorted. */
export type Frames = { count: number; medianMs: number; p95Ms: number; worstMs: number; perSecond: number }

const seconds = 3
/** Pixels per frame: a row and a half, faster than anyone reads. */
const step = 100

/** Scrolls `selector` for some seconds and records when each frame was drawn. */
export async function siteFrames(page: Page, selector: string): Promise<Frames> {
  const gaps = await page.evaluate(
    ({ selector, step, seconds }) =>
      new Promise<number[]>(resolve => {
        const place = document.querySelector(selector)
        const times: number[] = []
        const frame = (time: number) => {
          times.push(time)
          if (place) place.scrollTop += step
          if (time - (times[0] ?? time) < seconds * 1000) requestAnimationFrame(frame)
          else resolve(times.slice(1).map((at, place) => at - (times[place] ?? at)))
        }
        requestAnimationFrame(frame)
      }),
    { selector, step, seconds },
  )
  gaps.sort((one, other) => one - other)
  const at = (part: number) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * part))] ?? 0
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    count: gaps.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    worstMs: at(1),
    perSecond: (gaps.length / total) * 1000,
  }
}
