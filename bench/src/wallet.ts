// The wallet toolkit in a production page, beside the same page on plain wagmi: bytes, times from a click,
// and promises that peers break. `--runs 30` for more rounds.
import { parseArgs } from 'node:util'
import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { type Browser, type BrowserContext, chromium, type Route } from 'playwright-core'
import { connectRow, measureVisit, openRow, type VisitTimes, visit } from './wallet/measureVisit.ts'
import { probeKeyboard } from './wallet/probeKeyboard.ts'
import { servePage } from './wallet/servePage.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } }, strict: false })
const runs = Math.max(1, Number(values.runs) || 15)
const aim = { overFloorKb: 15, modalKb: 45, rowMs: 60 }
let broken = 0

/**
 * Peers on one machine (viem 2.57.0, React 19.3.1, Vite 8.3.8, Chromium 156, 15 interleaved runs): not
 * measured here.
 */
const peers = [
  ['plain React', 66.2, undefined, undefined, 2.2],
  ['wagmi 3, a bare list', 92.1, 8, 4, 2.5],
  ['AppKit 1.8.24', 821.9, 206, 177, 9.2],
  ['AppKit, all options off', 711.4, 171, 178, 8.5],
  ['RainbowKit 2.2.11', 628.2, 181, 22, 7.3],
  ['ConnectKit 1.9.2', 549, 211, 644, 6],
] as const

/** Behaviour of all other hosts. */
const serviceModes = ['answers', 'refused', '500', '3 s slow', 'silent'] as const

type ServiceMode = (typeof serviceModes)[number]

const slowMs = 3000

const [floor, ours] = [await servePage('floor'), await servePage('ours')]
const executablePath = await findChromium()
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
try {
  console.log(`Chromium ${browser.version()}, ${runs} interleaved runs, medians`)
  printSizes()
  await printTimes(browser)
  await printPromises(browser)
  await printServices(browser)
  printPeers()
} finally {
  await browser.close()
  await Promise.all([floor.stop(), ours.stop()])
}
process.exit(broken > 0 ? 1 : 0)

function printSizes(): void {
  const over = ours.sizes.initial - floor.sizes.initial
  console.log('\nJavaScript, kB gzip')
  console.log(`  first load             floor ${kb(floor.sizes.initial)}, ours ${kb(ours.sizes.initial)}`)
  console.log(
    `  over the floor         ${kb(over)} (aim at most +${aim.overFloorKb})${judge(over / 1000 <= aim.overFloorKb)}`,
  )
  for (const [name, bytes] of Object.entries(ours.sizes.lazy)) {
    const limit = name === 'modal' ? ` (aim at most ${aim.modalKb})${judge(bytes / 1000 <= aim.modalKb)}` : ''
    console.log(`  ${`loaded later: ${name}`.padEnd(44)} ${kb(bytes)}${limit}`)
  }
  const all = ours.sizes.initial + ours.sizes.toConnect
  console.log(`  all to a connection    ${kb(all)} (${kb(all - floor.sizes.initial)} over the floor)`)
}

async function printTimes(within: Browser): Promise<void> {
  const kinds = [
    ['floor', floor, 'cold'],
    ['ours, cold', ours, 'cold'],
    ['ours, hovered before', ours, 'warm'],
  ] as const
  const measured = new Map<string, VisitTimes[]>(kinds.map(([name]) => [name, []]))
  for (let run = 0; run <= runs; run++)
    for (const [name, page, start] of kinds) {
      const times = await measureVisit(within, page.url, start)
      // The first round warms up.
      if (run > 0) measured.get(name)?.push(times)
    }
  console.log('\nmilliseconds from the click, laid out / drawn; heap in MB, loaded / connected')
  for (const [name, visits] of measured) {
    const of = (pick: (times: VisitTimes) => number) => median(visits.map(pick))
    const rowMs = of(({ row }) => row.drawn)
    const verdict = name === 'floor' ? '' : ` (aim at most ${aim.rowMs})${judge(rowMs <= aim.rowMs)}`
    console.log(
      `  ${name.padEnd(22)} wallet row ${ms(of(({ row }) => row.laidOut))} / ${ms(rowMs)}${verdict}, ` +
        `row to connected ${ms(of(({ connected }) => connected.laidOut))} / ${ms(of(({ connected }) => connected.drawn))}, ` +
        `heap ${mb(of(({ heapLoaded }) => heapLoaded))} / ${mb(of(({ heapConnected }) => heapConnected))}`,
    )
  }
}

async function printPromises(within: Browser): Promise<void> {
  const { context, page, requests } = await visit(within, ours.url, 'warm')
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
  for (const [what, holds] of Object.entries(await probeKeyboard(within, ours.url)))
    say(`keyboard: ${what}`, holds ? 'yes' : 'no', holds)
}

async function printServices(within: Browser): Promise<void> {
  const rounds = Math.max(3, Math.ceil(runs / 3))
  const measured = new Map(
    serviceModes.map(mode => [mode, { row: [] as number[], connected: [] as number[] }]),
  )
  for (let round = 0; round < rounds; round++)
    for (const mode of serviceModes) {
      const { context, page } = await visit(within, ours.url, 'cold', ctx =>
        withServices(ctx, ours.url, mode),
      )
      measured.get(mode)?.row.push((await openRow(page)).drawn)
      measured.get(mode)?.connected.push((await connectRow(page)).drawn)
      await context.close()
    }
  console.log(`\nevery other host, cold, ${rounds} interleaved runs: wallet row, row to connected, ms`)
  for (const [mode, { row, connected }] of measured)
    console.log(`  ${mode.padEnd(10)} ${ms(median(row))}, ${ms(median(connected))}`)
}

function say(what: string, found: number | string, holds: boolean): void {
  console.log(`  ${what.padEnd(52)} ${found}${judge(holds)}`)
}

function judge(holds: boolean): string {
  if (!holds) broken += 1
  return holds ? '' : '  MISSED'
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function ms(value: number): string {
  return value.toFixed(0)
}

/** Prints earlier measurements of peers, for reference. */
function printPeers(): void {
  console.log(
    '\nfor reference, measured earlier: first load kB gzip, click to wallet row ms, row to connected ms, heap MB',
  )
  for (const [name, kb, row, connected, heap] of peers)
    console.log(`  ${name.padEnd(24)} ${kb}, ${row ?? '-'}, ${connected ?? '-'}, ${heap}`)
}

/** Applies the mode to every host but the page's own: nodes, wallet lists, pictures. */
function withServices(context: BrowserContext, pageUrl: string, mode: ServiceMode): Promise<unknown> {
  return context.route(
    url => url.protocol.startsWith('http') && !url.href.startsWith(pageUrl),
    route => answer(route, mode),
  )
}

async function answer(route: Route, mode: ServiceMode): Promise<void> {
  if (mode === 'refused') return route.abort('connectionrefused')
  if (mode === 'silent') return
  if (mode === '3 s slow') await new Promise(resolve => setTimeout(resolve, slowMs))
  const status = mode === '500' ? 500 : 200
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x0' })
  // The page may be gone by now.
  await route.fulfill({ status, headers, contentType: 'application/json', body }).catch(() => undefined)
}
