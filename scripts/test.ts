// npm test: every check of the repository, then one line: N passed, N failed.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './buildSite.ts'
import { findHeadlessChromium } from './chromium.ts'
import {
  addCounts,
  type Counts,
  countsOfClosingLine,
  countsOfPlaywright,
  countsOfVitest,
  noCounts,
} from './counts.ts'
import { failedTestsOfPlaywright, failedTestsOfVitest } from './failedTests.ts'
import { repositoryRoot } from './repositoryRoot.ts'
import { runCommand } from './runCommand.ts'

type Step = { name: string; run: () => Promise<Counts> }

const reports = join(repositoryRoot, '.granary/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Servers and their threads are started some two hundred times: compiled once, a thread starts in a third of the time.
process.env.NODE_COMPILE_CACHE ??= join(repositoryRoot, '.granary/compiled')

/** Told once more at the end, for what failed early stands far above. */
const failedTests: string[] = []

const one = (code: number): Counts => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A run that exits badly has failed even when its report counts no failure, and so has one that ran nothing. */
function checked(code: number, counts: Counts): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  return counts.failed === 0 && (code !== 0 || ranNothing) ? { ...counts, failed: 1 } : counts
}

async function command(name: string, args: string[]): Promise<Counts> {
  return one((await runCommand(name, args, { show: true })).code)
}

/**
 * Runs side by side: the back end's tests share one devnet and one database server, so they go one file after another,
 * and much of their time is waiting for blocks; on PostgreSQL they have a devnet of their own.
 */
async function unitTests(): Promise<Counts> {
  const server = '@granary/server'
  const onPostgres = `${server} on PostgreSQL`
  const postgres =
    process.env.GRANARY_POSTGRES === 'skip' ? [] : [vitest('postgres', [`--project=${onPostgres}`])]
  const counts = await Promise.all([
    vitest('server', [`--project=${server}`]),
    vitest('rest', [`--project=!${server}`, `--project=!${onPostgres}`]),
    ...postgres,
  ])
  return counts.reduce(addCounts)
}

async function vitest(name: string, projects: string[]): Promise<Counts> {
  const report = join(reports, `vitest-${name}.json`)
  // Generous: a loaded machine is slow, and no test measures time.
  const patience = ['--testTimeout=120000', '--hookTimeout=120000']
  const args = [
    'run',
    ...projects,
    ...patience,
    '--maxWorkers=1',
    '--retry=2',
    '--reporter=default',
    `--reporter=${join(repositoryRoot, 'scripts/causesReporter.ts')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { code } = await runCommand('vitest', args, { show: true })
  failedTests.push(...failedTestsOfVitest(report))
  return checked(code, countsOfVitest(report))
}

async function contractTests(): Promise<Counts> {
  const { code, output } = await runCommand(
    'npm',
    ['run', '--silent', 'test:forge', '-w', '@granary/contracts'],
    { show: true },
  )
  return checked(code, countsOfClosingLine(output))
}

/** Two runs side by side, each with a part of the tests and local chains of its own: on one chain tests go one by one. */
async function browserTests(): Promise<Counts> {
  const chromium = await findHeadlessChromium()
  // Both runs serve this one.
  await buildSite()
  const [first, second] = await Promise.all([playwright(1, chromium), playwright(2, chromium)])
  return addCounts(first, second)
}

async function playwright(part: 1 | 2, chromium: string | undefined): Promise<Counts> {
  const report = join(reports, `playwright-${part}.json`)
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project=flows',
    '--project=hostile',
    `--shard=${part}/2`,
    '--retries=1',
    `--output=${join(repositoryRoot, `.granary/test-results-${part}`)}`,
    '--reporter=list,json',
  ]
  const env = {
    // By count of tests, in the order of the files' names: the first part has fewer, which take longer each.
    PWTEST_SHARD_WEIGHTS: '3:5',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    GRANARY_E2E_LOG: join(reports, `e2e-server-${part}.log`),
    ...(chromium ? { GRANARY_CHROMIUM: chromium } : {}),
  }
  const { code } = await runCommand('playwright', args, { show: true, env })
  failedTests.push(...failedTestsOfPlaywright(report))
  return checked(code, countsOfPlaywright(report))
}

const steps: Step[] = [
  { name: 'lint', run: () => command('biome', ['ci', '--error-on-warnings', '.']) },
  { name: 'types', run: () => command('tsc', ['-b']) },
  { name: 'unit', run: unitTests },
  { name: 'contracts', run: contractTests },
  { name: 'build', run: () => command('node', ['scripts/build.ts']) },
  { name: 'sizes', run: () => command('node', ['scripts/sizes.ts']) },
  { name: 'browser', run: browserTests },
]

const only = process.argv.slice(2)
let total = noCounts
const summary: string[] = []
for (const step of steps.filter(({ name }) => only.length === 0 || only.includes(name))) {
  console.log(`\n== ${step.name}`)
  const start = performance.now()
  const counts = await step.run().catch((error: unknown): Counts => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  total = addCounts(total, counts)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  summary.push(`${step.name.padEnd(10)} ${counts.passed} passed, ${counts.failed} failed  (${seconds} s)`)
}
console.log(`\n${summary.map(line => `  ${line}`).join('\n')}\n`)
for (const failed of failedTests) console.log(`  FAILED ${failed}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
