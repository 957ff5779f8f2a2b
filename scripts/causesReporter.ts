import type { SerializedError, TestCase } from 'vitest/node'

/** A Vitest reporter that appends an error's causes to its text, for reports that keep only the text. */
export default class CausesReporter {
  onTestCaseResult(test: TestCase): void {
    for (const error of test.result().errors ?? []) addCauses(error)
  }
}

function addCauses(error: SerializedError): void {
  const causes: string[] = []
  for (let cause = error.cause; cause && causes.length < 10; cause = cause.cause)
    causes.push(`Caused by: ${cause.name ?? 'Error'}: ${cause.message}`)
  if (causes.length > 0) error.stack = [error.stack ?? error.message, ...causes].join('\n')
}
