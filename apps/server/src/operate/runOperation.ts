import { createLog } from '../platform/log/createLog.ts'
import type { Environment } from '../settings/readVariables.ts'
import { readSettings } from '../settings.ts'
import { formatReport } from './formatReport.ts'
import { openForOperator } from './openForOperator.ts'
import { type Operation, operations } from './operations.ts'

export type OperationResult = { output: string; code: 0 | 1 | 2 }

/**
 * Runs one command of the operator's: `jobs failed --json`.
 * @param environment names the database as for the server; nothing else is read from it
 * @param open opens the database that the settings name
 * @throws {DatabaseInUseError} DATABASE_IN_USE when a server works on the folder
 * @throws {DatabaseOlderError} DATABASE_OLDER
 * @throws {DatabaseNewerError} DATABASE_NEWER
 * @throws {DatabaseUnavailableError} DATABASE_UNAVAILABLE
 */
export async function runOperation(
  words: readonly string[],
  environment: Environment,
  open = openForOperator,
): Promise<OperationResult> {
  const asJson = words.includes('--json')
  const asked = words.filter(word => word !== '--json')
  const found = find(asked)
  if (!found) return { output: usage(), code: asked.length === 0 ? 0 : 2 }
  const { DATABASE_URL, DATABASE_URL_FILE, DATABASE_FOLDER } = environment
  const settings = readSettings({ LOG_LEVEL: 'silent', DATABASE_URL, DATABASE_URL_FILE, DATABASE_FOLDER })
  const database = await open(settings.database, createLog(settings))
  try {
    const report = await found.operation.run(database, found.argument)
    const output = asJson ? JSON.stringify(report, null, 2) : formatReport(report)
    return { output, code: 'refused' in report ? 1 : 0 }
  } finally {
    await database.close()
  }
}

function find(asked: readonly string[]): { operation: Operation; argument: string } | undefined {
  for (const operation of operations) {
    const { words, argument } = operation
    const length = words.length + (argument ? 1 : 0)
    if (asked.length === length && words.every((word, place) => asked[place] === word))
      return { operation, argument: asked[words.length] ?? '' }
  }
  return undefined
}

function usage(): string {
  const lines = operations.map(({ words, argument, summary }) => {
    const command = [...words, ...(argument ? [`<${argument}>`] : [])].join(' ')
    return `  ${command.padEnd(20)} ${summary}`
  })
  return `Looks at the database that DATABASE_URL or DATABASE_FOLDER names. Commands:\n${lines.join('\n')}\nWith --json the answer is JSON.`
}
