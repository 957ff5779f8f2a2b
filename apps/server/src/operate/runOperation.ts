import { text } from 'node:stream/consumers'
import { modules } from '../modules.ts'
import { jobOperations } from '../platform/jobs/operate/jobOperations.ts'
import { createLog } from '../platform/log/createLog.ts'
import type { ServerModule } from '../platform/modules/ServerModule.ts'
import type { Operation } from '../platform/operate/Operation.ts'
import type { Cell, Report } from '../platform/operate/Report.ts'
import type { Environment } from '../platform/settings/readVariables.ts'
import { readSettings } from '../settings.ts'
import { openForOperator } from './openForOperator.ts'

export type OperationResult = { output: string; code: 0 | 1 | 2 }

/**
 * Runs one operator command: `jobs failed --json`.
 * @param environment names the database, or what else the command reads, as for the server; nothing else is read from
 * it
 * @param open opens the configured database
 * @param readInput reads standard input, for commands that take a text
 * @throws {DatabaseInUseError} DATABASE_IN_USE when a server works on the folder
 * @throws {DatabaseMissingError} DATABASE_MISSING
 * @throws {DatabaseOlderError} DATABASE_OLDER
 * @throws {DatabaseNewerError} DATABASE_NEWER
 * @throws {DatabaseUnavailableError} DATABASE_UNAVAILABLE
 * @throws {SettingsInvalidError} SETTINGS_INVALID
 */
export async function runOperation(
  words: readonly string[],
  environment: Environment,
  open = openForOperator,
  list: readonly ServerModule[] = modules,
  readInput = () => text(process.stdin),
): Promise<OperationResult> {
  const asJson = words.includes('--json')
  const asked = words.filter(word => word !== '--json')
  const operations = [...jobOperations, ...list.flatMap(module => module.operations ?? [])]
  const found = find(operations, asked)
  if (!found) return { output: usage(operations), code: asked.length === 0 ? 0 : 2 }
  const report = await perform(found, environment, open, readInput)
  const output = asJson && !('file' in report) ? JSON.stringify(report, null, 2) : formatReport(report)
  return { output, code: 'refused' in report ? 1 : 0 }
}

async function perform(
  { operation, argument }: Found,
  environment: Environment,
  open: typeof openForOperator,
  readInput: () => Promise<string>,
): Promise<Report> {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...variablesOf(operation, environment) })
  if ('ask' in operation) return operation.ask(settings)
  const database = await open(settings.database, createLog(settings))
  try {
    return await operation.run(database, argument, readInput)
  } finally {
    await database.close()
  }
}

/** Only what the command needs: another wrong variable must not be in its way. */
function variablesOf(operation: Operation, environment: Environment): Environment {
  const isNeeded = (name: string) =>
    'ask' in operation ? name.startsWith(operation.prefix) : /^DATABASE_(URL|URL_FILE|FOLDER)$/.test(name)
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isNeeded(name)))
}

type Found = { operation: Operation; argument: string }

function find(operations: readonly Operation[], asked: readonly string[]): Found | undefined {
  for (const operation of operations) {
    const { words, argument } = operation
    const length = words.length + (argument ? 1 : 0)
    if (asked.length === length && words.every((word, place) => asked[place] === word))
      return { operation, argument: asked[words.length] ?? '' }
  }
  return undefined
}

function usage(operations: readonly Operation[]): string {
  const lines = operations.map(({ words, argument, summary }) => {
    const command = [...words, ...(argument ? [`<${argument}>`] : [])].join(' ')
    return `  ${command.padEnd(24)} ${summary}`
  })
  return `Looks at the database that DATABASE_URL or DATABASE_FOLDER names, or at the chain. Commands:\n${lines.join('\n')}\nWith --json the answer is JSON.`
}

/** For a terminal: columns as wide as their content. */
function formatReport(report: Report): string {
  if ('file' in report) return report.file
  if ('done' in report) return report.done
  if ('refused' in report) return report.refused
  if ('figures' in report) return table(Object.entries(report.figures))
  if (report.rows.length === 0) return 'nothing'
  return table([report.columns.map(name => name.toUpperCase()), ...report.rows])
}

function table(rows: readonly (readonly Cell[])[]): string {
  const text = rows.map(row => row.map(cell => (cell === null ? '-' : String(cell))))
  const widths = text[0]?.map((_, column) => Math.max(...text.map(row => row[column]?.length ?? 0))) ?? []
  // Further lines of a cell stay in its column: none passes for a row.
  const before = (column: number) =>
    ' '.repeat(widths.slice(0, column).reduce((sum, width) => sum + width + 2, 0))
  return text
    .map(row =>
      row
        .map((cell, column) => cell.replaceAll('\n', `\n${before(column)}`).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
