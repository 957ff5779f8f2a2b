import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countsOfClosingLine, countsOfPlaywright, countsOfVitest } from '../counts.ts'
import { failedTestsOfPlaywright, failedTestsOfVitest } from '../failedTests.ts'

function file(content: object): string {
  const path = join(mkdtempSync(join(tmpdir(), 'granary-counts-')), 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('the last closing line counts, and a missing one is a failure', () => {
  expect(countsOfClosingLine('1 passed, 0 failed\nnoise\n12 passed, 3 failed\n')).toEqual({
    passed: 12,
    failed: 3,
  })
  expect(countsOfClosingLine('all good')).toEqual({ passed: 0, failed: 1 })
})

test('a Vitest file that fails to load is a failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 1 }
  expect(countsOfVitest(file(report))).toEqual({ passed: 5, failed: 1 })
})

test('a browser test that failed twice and an error outside tests are failures, one that passed on retry is not', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1 }, errors: [{}] }
  expect(countsOfPlaywright(file(report))).toEqual({ passed: 8, failed: 2 })
})

test('lists failures by file, name and reason, including files that fail to load', () => {
  const reason = 'Error: 1\n  is not 2\n    at a.test.ts:3:1\n    at node:x:1:1\nCaused by: Error: no sum'
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'failed', fullName: 'sums add up', failureMessages: [reason] },
          { status: 'passed', fullName: 'other' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'cannot be parsed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(failedTestsOfVitest(file(report))).toEqual([
    'a.test.ts | sums add up | Error: 1 is not 2 at a.test.ts:3:1 Caused by: Error: no sum',
    'b.test.ts | cannot be parsed',
  ])
})

test('lists a failed browser test by file and name, however deep its suite', () => {
  const inner = { specs: [{ ok: false, file: 'pay.spec.ts', title: 'pays' }] }
  const report = { suites: [{ specs: [{ ok: true, file: 'x.spec.ts', title: 'x' }], suites: [inner] }] }
  expect(failedTestsOfPlaywright(file(report))).toEqual(['pay.spec.ts | pays'])
})
