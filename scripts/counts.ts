import { readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number }

export const noCounts: Counts = { passed: 0, failed: 0 }

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

/** Counts of a run whose output closes with `N passed, N failed`; a run without that line has failed. */
export function countsOfClosingLine(output: string): Counts {
  const line = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  return line ? { passed: Number(line[1]), failed: Number(line[2]) } : { passed: 0, failed: 1 }
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }

/** Counts of Vitest's JSON report. A file that could not be loaded counts as a failure. */
export function countsOfVitest(path: string): Counts {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0)
  return { passed: report.numPassedTests, failed }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/**
 * Counts of Playwright's JSON report. `npm test` gives a failed test one more try, for one slow moment of a loaded
 * machine must not hide the rest; what passed only then counts as passed and is told as flaky by the reporter.
 */
export function countsOfPlaywright(path: string): Counts {
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
