import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countsOfClosingLine, countsOfPlaywright, countsOfVitest } from '../counts.ts'

function file(content: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'granary-counts-')), 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('the last closing line counts, and no closing line is a failure', () => {
  expect(countsOfClosingLine('1 passed, 0 failed\nnoise\n12 passed, 3 failed\n')).toEqual({
    passed: 12,
    failed: 3,
  })
  expect(countsOfClosingLine('all good')).toEqual({ passed: 0, failed: 1 })
})

test('a Vitest file that could not be loaded is a failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1 }
  expect(countsOfVitest(file(report))).toEqual({ passed: 5, failed: 1 })
})

test('a browser test that failed twice and an error outside of tests are failures, one that passed on its second try is not', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1 }, errors: [{}] }
  expect(countsOfPlaywright(file(report))).toEqual({ passed: 8, failed: 2 })
})
