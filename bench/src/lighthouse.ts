// The built production site on local chains, as Lighthouse's phone sees it: scores and times for home, a network page
// and staking, beside the machine's benchmark index; then requests and bytes of a first and a second visit. Run it on
// a quiet machine. `--runs 9` for more rounds, `--pages /,/help` for other pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumFlags, findChromium } from '@granary/scripts/chromium'
import { runCommand } from '@granary/scripts/runCommand'
import { startLocalStack } from '@granary/scripts/startLocalStack'
import { chromium } from 'playwright-core'
import { auditPage, type PageAudit } from './lighthouse/auditPage.ts'
import { type Visit, visitTwice } from './lighthouse/visitTwice.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '/,/hoodi,/hoodi/staking' },
  },
  strict: false,
})
const runs = Math.max(1, Number(values.runs) || 5)
const pages = String(values.pages).split(',')
const root = join(import.meta.dirname, '../..')

const { code } = await runCommand(
  process.execPath,
  [join(root, 'scripts/installPackages.mjs'), join(root, 'bench/lighthouse')],
  { show: true },
)
if (code !== 0) process.exit(code)
const built = await runCommand('node', [join(root, 'scripts/build.ts')], { show: true })
if (built.code !== 0) process.exit(built.code)

process.env.GRANARY_BUILT_SERVER = 'yes'
const executablePath = await findChromium()
const folder = mkdtempSync(join(tmpdir(), 'granary-lighthouse-'))
const stack = await startLocalStack({
  folder,
  port: 0,
  devnetPorts: 'free',
  site: join(root, 'apps/web/dist'),
  onLog: () => undefined,
  environment: { VALIDATOR_KEY_LOOK_AHEAD: '100' },
})
try {
  // Blocks take processor time from the browser.
  await stack.devnet.pause()
  await printAudits()
  await printVisits()
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function printAudits(): Promise<void> {
  console.log(`Lighthouse, phone, median of ${runs}: performance / accessibility / best practices / SEO`)
  for (const page of pages) {
    const audits: PageAudit[] = []
    // The first round warms up the server.
    for (let run = 0; run <= runs; run += 1) {
      const audit = await auditPage(`${stack.siteUrl}${page}`, executablePath)
      if (run > 0) audits.push(audit)
    }
    const of = (key: keyof PageAudit) => median(audits.map(audit => audit[key]))
    const times = [
      `FCP ${seconds(of('fcpMs'))}`,
      `LCP ${seconds(of('lcpMs'))}`,
      `TBT ${of('tbtMs').toFixed(0)} ms`,
      `CLS ${of('cls').toFixed(3)}`,
    ]
    console.log(
      `  ${page.padEnd(16)} ${[of('performance'), of('accessibility'), of('bestPractices'), of('seo')].join(' / ')}` +
        `  ${times.join('  ')}  benchmark index ${of('benchmarkIndex').toFixed(0)}`,
    )
  }
}

async function printVisits(): Promise<void> {
  console.log('\nrequests (of these: conditional) and kB over the network, until the page is idle')
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
  try {
    for (const page of pages) {
      const [first, second] = await visitTwice(browser, `${stack.siteUrl}${page}`)
      console.log(`  ${page.padEnd(16)} first visit ${visitText(first)}, second ${visitText(second)}`)
    }
  } finally {
    await browser.close()
  }
}

function visitText({ requests, conditional, bytes }: Visit): string {
  return `${requests} (${conditional}), ${(bytes / 1000).toFixed(1)} kB`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
