import { readFileSync } from 'node:fs'

type VitestReport = {
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[]
  }[]
}

/** The failed tests in Vitest's JSON report, with file and start of the reason. */
export function failedTestsOfVitest(path: string): string[] {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  return testResults.flatMap(file => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [line(file.name, '', file.message)]
    return failed.map(({ fullName, failureMessages }) =>
      line(file.name, fullName, failureMessages?.[0] ?? ''),
    )
  })
}

type PlaywrightSuite = {
  suites?: readonly PlaywrightSuite[]
  specs?: readonly { ok: boolean; file: string; title: string }[]
}

/** The failed tests in Playwright's JSON report, whose own reporter prints the reasons last. */
export function failedTestsOfPlaywright(path: string): string[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightSuite
  const failedIn = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => line(file, title, '')),
    ...suites.flatMap(failedIn),
  ]
  return failedIn(report)
}

const longestReason = 500

function line(file: string, title: string, reason: string): string {
  const parts = [file, title, withoutStack(reason).slice(0, longestReason)]
  return parts.filter(part => part !== '').join(' | ')
}

/** Keeps only the stack's first line, so that the causes after it show. */
function withoutStack(reason: string): string {
  const lines = reason.split('\n').map(each => each.trim())
  const first = lines.findIndex(isPlace)
  return lines
    .filter((each, index) => index === first || !isPlace(each))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

function isPlace(stackLine: string): boolean {
  return stackLine.startsWith('at ')
}
