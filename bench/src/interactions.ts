// The built site on local chains, as a phone with a processor four times slower: how long each input of a stake waits
// for the next frame, beside the 100 ms that still feel immediate. The wallet is the development wallet, which asks in
// the page. Event timing is what a visitor waits, and grows on a busy machine; processor time is the main thread's own,
// up to that frame. `--runs 5` for more rounds, `--rate 1` for the machine's own speed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { startLocalStack } from '@granary/scripts/startLocalStack'
import { chromium } from 'playwright-core'
import { driveStake } from './interactions/driveStake.ts'
import { type Interaction, observeEvents } from './interactions/measureInteraction.ts'
import type { Kind } from './interactions/readTrace.ts'

const floorMs = 100

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, rate: { type: 'string', default: '4' } },
  strict: false,
})
const runs = Math.max(1, Number(values.runs) || 3)
const rate = Math.max(1, Number(values.rate) || 4)

const folder = mkdtempSync(join(tmpdir(), 'granary-interactions-'))
const { siteUrl, devnet, stop } = await startLocalStack({
  folder,
  port: 0,
  devnetPorts: 'free',
  onLog: () => undefined,
  environment: { VALIDATOR_KEY_LOOK_AHEAD: '100' },
})
try {
  const rounds: Interaction[][] = []
  for (let run = 0; run < runs; run += 1) rounds.push(await measureRound())
  print(rounds)
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A visitor without a cache, in a browser of its own. */
async function measureRound(): Promise<Interaction[]> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
  try {
    const viewport = { width: 412, height: 823 }
    const context = await browser.newContext({
      viewport,
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
    })
    await context.addInitScript(observeEvents)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    return await driveStake({ browser, page, siteUrl, devnet })
  } finally {
    await browser.close()
  }
}

function print(rounds: readonly (readonly Interaction[])[]): void {
  console.log(`Processor ${rate} times slower, median of ${runs}, ms; in brackets: of ${floorMs} ms`)
  for (const [place, { name }] of (rounds[0] ?? []).entries()) {
    const measured = rounds.map(round => round[place]).filter(interaction => interaction !== undefined)
    const of = (read: (interaction: Interaction) => number) => median(measured.map(read))
    const duration = of(({ durationMs }) => durationMs)
    const spent = (Object.keys(measured[0]?.kinds ?? {}) as Kind[])
      .map(kind => ({ kind, ms: of(({ kinds }) => kinds[kind]) }))
      .filter(({ ms }) => ms >= 1)
      .toSorted((a, b) => b.ms - a.ms)
    const figures = [
      `next paint ${(duration ? duration.toFixed(0) : '<16').padStart(4)} (${(duration / floorMs).toFixed(2)})`,
      `processor ${of(({ cpuMs }) => cpuMs)
        .toFixed(0)
        .padStart(4)}`,
      `longest task ${of(({ longestTaskMs }) => longestTaskMs)
        .toFixed(0)
        .padStart(4)}`,
    ]
    const dominated = spent.map(({ kind, ms }) => `${kind} ${ms.toFixed(0)}`).join(', ')
    console.log(`  ${name.padEnd(34)} ${figures.join('  ')}  ${dominated}`)
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
