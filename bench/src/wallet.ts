// The packed wallet toolkit in a host's production page, beside the same page on plain wagmi and on peers: bytes,
// times from a click, and promises that peers break. Times need a quiet machine. `--runs 30` for more rounds,
// `--peers no` without peers, `--lines none,3G` for some lines, `--parts sizes,times` for some parts.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { subpathSizes } from '@granary/scripts/subpathSizes'
import { chromium } from 'playwright-core'
import { serviceModes } from './wallet/answerOtherHosts.ts'
import { measureTimes } from './wallet/measureTimes.ts'
import {
  connectRow,
  type Line,
  measureVisit,
  openRow,
  type Start,
  visit,
  type Weight,
} from './wallet/measureVisit.ts'
import { openHost } from './wallet/openHost.ts'
import { probeKeyboard } from './wallet/probeKeyboard.ts'
import type { Page } from './wallet/servePage.ts'
import { servePeers } from './wallet/servePeers.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    peers: { type: 'string', default: 'yes' },
    lines: { type: 'string', default: 'none,4G,3G' },
    parts: { type: 'string', default: 'sizes,times,promises,services' },
  },
  strict: false,
})
const runs = Math.max(1, Number(values.runs) || 15)
const noThrottle: Line = { name: 'none' }
/** As Lighthouse throttles. */
const lines: readonly Line[] = [
  noThrottle,
  { name: '4G', throttle: { kilobitsPerSecond: 10_240, roundTripMs: 40 } },
  { name: '3G', throttle: { kilobitsPerSecond: 1_638, roundTripMs: 150 } },
]
const aim = { firstKb: 75, preloadedKb: 110, modalKb: 45 }
let broken = 0

const host = await openHost()
const [floor, ours] = [await host.serve('floor'), await host.serve('ours')]
const peers = values.peers === 'no' ? [] : await servePeers()
const pages: readonly [name: string, page: Page][] = [
  ['wagmi 3, a bare list', floor],
  ['ours', ours],
  ...peers,
]
const executablePath = await findChromium()
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
const print = { sizes: printSizes, times: printTimes, promises: printPromises, services: printServices }
try {
  console.log(`Chromium ${browser.version()}, ${runs} interleaved runs, medians; load average ${load()}`)
  for (const [name, part] of Object.entries(print))
    if (String(values.parts).split(',').includes(name)) await part()
  console.log(`\nload average at the end ${load()}`)
} finally {
  await browser.close()
  await Promise.all([host.stop(), ...peers.map(([, page]) => page.stop())])
}
process.exit(broken > 0 ? 1 : 0)

async function printSizes(): Promise<void> {
  console.log('\nJavaScript, kB gzip in files: first load, preloaded; opening cold adds, connecting adds')
  for (const [name, page] of pages) {
    const cold = await measureVisit(browser, page, 'cold').catch(noVisit)
    const preloaded = await measureVisit(browser, page, 'preloaded').catch(noVisit)
    if (!cold || !preloaded) continue
    const { loaded, opened, connected } = cold.weight
    const { loaded: all } = preloaded.weight
    const fits = loaded.bytes <= aim.firstKb * 1000 && all.bytes <= aim.preloadedKb * 1000
    console.log(
      `  ${name.padEnd(22)} ${weigh(loaded)}, ${weigh(all)}; ${weigh(opened, loaded)}, ${weigh(connected, opened)}` +
        (page === ours ? ` (aim at most ${aim.firstKb}, ${aim.preloadedKb})${judge(fits)}` : ''),
    )
  }
  const { page, react, createWallet, subpaths } = await subpathSizes(host.pack)
  console.log(`  the React page of its examples, first load ${kb(page)}, of this React itself ${kb(react)}`)
  console.log(
    'subpaths without React: core alone, react over core, each other over both; later code not counted',
  )
  for (const [name, bytes] of Object.entries({ 'createWallet alone': createWallet, ...subpaths })) {
    const limit = name === 'modal' ? ` (aim at most ${aim.modalKb})${judge(bytes <= aim.modalKb * 1000)}` : ''
    console.log(`  ${name.padEnd(22)} ${kb(bytes)}${limit}`)
  }
}

async function printTimes(): Promise<void> {
  for (const line of lines.filter(({ name }) => String(values.lines).split(',').includes(name))) {
    const measured = await measureTimes(browser, line, runs, [
      ...pages.flatMap(([name, page]) => [
        { name, page, start: 'cold' as const },
        { name, page, start: 'first' as const },
      ]),
      { name: 'ours', page: ours, start: 'preloaded' },
      { name: 'ours', page: ours, start: 'hovered' },
    ])
    const floorMs =
      measured.find(({ page, start }) => page === floor && start === 'cold')?.visible ?? Number.NaN
    console.log(
      `\nthrottle ${line.name}: ms from the click, wallet row drawn / visible; row to connected; heap MB, loaded / connected`,
    )
    for (const { name, page, start, missed, ...of } of measured) {
      if (start === 'first') continue
      const over = aimOver(start, line)
      const isJudged = page === ours && over !== undefined
      console.log(
        `  ${`${name}, ${start}`.padEnd(28)} ${ms(of.drawn)} / ${ms(of.visible)}; ${ms(of.connected)}; ${mb(of.heapLoaded)} / ${mb(of.heapConnected)}` +
          (missed > 0 ? `  ${missed} of ${runs} never opened` : '') +
          (isJudged ? ` (aim at most ${ms(floorMs + over)})${judge(of.visible <= floorMs + over)}` : ''),
      )
    }
    console.log('  from the navigation to a visible row, clicked as soon as the button is there:')
    const firsts = measured.filter(({ start }) => start === 'first')
    const fastestPeer = Math.min(
      ...firsts.filter(({ page }) => page !== ours && page !== floor).map(({ navigation }) => navigation),
    )
    for (const { name, page, navigation } of firsts)
      console.log(
        `  ${name.padEnd(28)} ${ms(navigation)}${page === ours ? judge(!(navigation >= fastestPeer)) : ''}`,
      )
  }
}

/** Milliseconds that a visible row may take over the floor's. */
function aimOver(start: Start, { name }: Line): number | undefined {
  if (start === 'preloaded') return 60
  return start === 'cold' ? { none: 100, '3G': 250 }[name] : undefined
}

async function printPromises(): Promise<void> {
  const { context, page, requests } = await visit(browser, ours, 'preloaded')
  await page.waitForTimeout(1500)
  const before = requests.length
  await openRow(page)
  const afterOpening = requests.length
  await connectRow(page)
  await page.waitForTimeout(500)
  const violations = await page.evaluate(() => globalThis.probe.violations)
  await context.close()
  console.log('\npromises')
  say('requests to another host before the click', before, before === 0)
  say('requests to another host by opening', afterOpening - before, afterOpening === before)
  say("violations of script-src 'self'; style-src 'self'", violations.length, violations.length === 0)
  for (const [what, holds] of Object.entries(await probeKeyboard(browser, ours)))
    say(`keyboard: ${what}`, holds ? 'yes' : 'no', holds)
}

async function printServices(): Promise<void> {
  const rounds = Math.max(3, Math.ceil(runs / 3))
  const kinds = serviceModes.map(services => ({
    name: services,
    page: ours,
    start: 'cold' as const,
    services,
  }))
  console.log(`\nevery other host, cold, ${rounds} interleaved runs: wallet row, row to connected, ms`)
  for (const { name, visible, connected } of await measureTimes(browser, noThrottle, rounds, kinds))
    console.log(`  ${name.padEnd(10)} ${ms(visible)}, ${ms(connected)}`)
}

function say(what: string, found: number | string, holds: boolean): void {
  console.log(`  ${what.padEnd(52)} ${found}${judge(holds)}`)
}

function judge(holds: boolean): string {
  if (!holds) broken += 1
  return holds ? '' : '  MISSED'
}

function noVisit(error: unknown): undefined {
  console.log(`  ${error}`)
}

function load(): string {
  return loadavg()
    .map(value => value.toFixed(2))
    .join(' ')
}

function weigh(all: Weight, before: Weight = { files: 0, bytes: 0 }): string {
  return `${kb(all.bytes - before.bytes)} in ${all.files - before.files}`
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function mb(bytes: number): string {
  return Number.isNaN(bytes) ? '-' : (bytes / 1e6).toFixed(1)
}

function ms(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(0)
}
