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

/** Counts of Vitest's JSON report. A file that fails to load counts as a failure. */
export function countsOfVitest(path: string): Counts {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0)
  return { passed: report.numPassedTests, failed }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/**
 * Counts of Playwright's JSON report. `npm test` runs a failed test twice more, so that one slow moment of a
 * loaded machine does not hide the rest; a test that passes on retry counts as passed, and the reporter calls
 * it flaky.
 */
export function countsOfPlaywright(path: string): Counts {
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
