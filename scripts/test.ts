// npm test: every check of the repository, then one line: N passed, N failed.
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
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
import { type Job, runJobs } from './runJobs.ts'

/** Two more than there are cores: jobs spend much of their time waiting for blocks and timers. */
const lanes = Math.min(availableParallelism() + 2, 6)

const reports = join(repositoryRoot, '.granary/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Servers and their threads start some two hundred times: with cached compilation a thread starts in a third
// of the time.
process.env.NODE_COMPILE_CACHE ??= join(repositoryRoot, '.granary/compiled')
// The first test on PGlite makes it, for all jobs.
process.env.GRANARY_EMPTY_DATABASE = join(reports, 'emptyDatabase')

/** Repeated at the end, because early failures have scrolled away. */
const failedTests: string[] = []

const one = (code: number): Counts => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A run that exits badly has failed even if its report counts no failure, as has one that ran nothing. */
function checked(code: number, counts: Counts): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  return counts.failed === 0 && (code !== 0 || ranNothing) ? { ...counts, failed: 1 } : counts
}

async function command(name: string, args: string[]): Promise<Counts> {
  return one((await runCommand(name, args, { show: true })).code)
}

async function vitest(name: string, projects: readonly string[], more: readonly string[]): Promise<Counts> {
  const report = join(reports, `vitest-${name.replace(' ', '-')}.json`)
  // Generous: a loaded machine is slow, and no test measures time. The timeouts of hooks and polls stand in each
  // project's configuration: Vitest passes no others on.
  const patience = '--testTimeout=300000'
  const args = [
    'run',
    ...projects,
    ...more,
    patience,
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

const skipsPostgres = process.env.GRANARY_POSTGRES === 'skip'

/**
 * How many tests each part of the browser tests has, so that all parts take about as long. A part has its own local chains:
 * on one chain tests run one by one.
 */
const browserParts = [19, 26, 34, 19]

async function playwright(part: number): Promise<Counts> {
  const chromium = await findHeadlessChromium()
  const report = join(reports, `playwright-${part}.json`)
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project=flows',
    '--project=hostile',
    `--shard=${part}/${browserParts.length}`,
    '--retries=2',
    `--output=${join(repositoryRoot, `.granary/test-results-${part}`)}`,
    '--reporter=list,json',
  ]
  // PGlite takes three times as much of the processor: the last part shows that the site works on it too.
  const onPostgres = !skipsPostgres && part < browserParts.length
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    PWTEST_SHARD_WEIGHTS: browserParts.join(':'),
    GRANARY_E2E_DATABASE: onPostgres ? 'postgres' : 'folder',
    GRANARY_E2E_LOG: join(reports, `e2e-server-${part}.log`),
    ...(chromium ? { GRANARY_CHROMIUM: chromium } : {}),
  }
  const { code } = await runCommand('playwright', args, { show: true, env })
  failedTests.push(...failedTestsOfPlaywright(report))
  return checked(code, countsOfPlaywright(report))
}

const server = '@granary/server'
const onPglite = `${server} on PGlite`
const site = ['@granary/web', '@granary/web alone']
const wallet = ['@granary/wallet', '@granary/gallery']

/** A unit job runs some projects; the server's files share one devnet and one database server, one after another. */
const unit = (name: string, projects: readonly string[], more: readonly string[] = []): Job => ({
  step: 'unit',
  name: `unit ${name}`,
  after: ['build'],
  run: () =>
    vitest(
      name,
      projects.map(project => `--project=${project}`),
      more,
    ),
})

const browser = (part: number): Job => ({
  step: 'browser',
  name: `browser ${part}`,
  after: ['build'],
  run: () => playwright(part),
})

/** Longest first, so that the lanes end together. */
const jobs: Job[] = [
  { step: 'lint', name: 'lint', run: () => command('biome', ['ci', '--error-on-warnings', '.']) },
  { step: 'build', name: 'build', run: () => command('node', ['scripts/build.ts']) },
  { step: 'types', name: 'types', run: () => command('tsc', ['-b']) },
  unit('wallet', wallet),
  browser(1),
  unit('server 2', [server], ['--shard=2/2']),
  browser(4),
  unit('server 1', [server], ['--shard=1/2']),
  browser(3),
  unit(
    'rest',
    [server, onPglite, ...site, ...wallet].map(project => `!${project}`),
  ),
  unit('site', site),
  ...(skipsPostgres ? [] : [unit('pglite', [onPglite])]),
  browser(2),
  { step: 'contracts', name: 'contracts', run: contractTests },
  { step: 'sizes', name: 'sizes', after: ['build'], run: () => command('node', ['scripts/sizes.ts']) },
]

const only = process.argv.slice(2)
const chosen = jobs.filter(
  ({ step, name }) => only.length === 0 || only.includes(step) || only.includes(name),
)
const names = new Set(chosen.map(({ name }) => name))
// The built server starts in two thirds of the time.
if (names.has('build')) process.env.GRANARY_BUILT_SERVER = 'yes'
const ready = chosen.map(job => ({ ...job, after: job.after?.filter(name => names.has(name)) ?? [] }))

const results = await runJobs(ready, lanes)
console.log()
for (const { step, counts, seconds } of results)
  console.log(
    `  ${step.padEnd(10)} ${counts.passed} passed, ${counts.failed} failed  (${seconds.toFixed(1)} s)`,
  )
console.log()
for (const failed of failedTests) console.log(`  FAILED ${failed}`)
const total = results.map(({ counts }) => counts).reduce(addCounts, noCounts)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
