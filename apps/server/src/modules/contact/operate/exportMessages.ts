import { asc } from 'drizzle-orm'
import type { Database } from '#server/platform/db/Database.ts'
import type { Report } from '#server/platform/operate/Report.ts'
import { contactAnswers, contactMessages } from '../tables.ts'

const columns = [
  'reference',
  'received',
  'changed',
  'type',
  'state',
  'language',
  'name',
  'replyTo',
  'message',
  'answers',
] as const

export async function exportCsv(database: Database): Promise<Report> {
  const rows = (await readAll(database)).map(({ answers, ...message }) => ({
    ...message,
    answers: answers.map(({ text, answered }) => `${answered}\n${text}`).join('\n\n'),
  }))
  const lines = rows.map(row => columns.map(column => cellOf(row[column] ?? '')).join(','))
  // The mark by which Excel knows UTF-8: without it Chinese names are garbage.
  return { file: `\uFEFF${[columns.join(','), ...lines].join('\r\n')}` }
}

export async function exportJsonLines(database: Database): Promise<Report> {
  return { file: (await readAll(database)).map(row => JSON.stringify(row)).join('\n') }
}

async function readAll({ orm }: Database) {
  const messages = await orm.select().from(contactMessages).orderBy(asc(contactMessages.createdAt))
  const answers = await orm.select().from(contactAnswers).orderBy(asc(contactAnswers.createdAt))
  const answersOf = Map.groupBy(answers, ({ messageId }) => messageId)
  return messages.map(
    ({ id, reference, createdAt, changedAt, type, state, language, name, replyTo, message }) => ({
      ...{ reference, received: createdAt.toISOString(), changed: changedAt.toISOString() },
      ...{ type, state, language, name, replyTo, message },
      answers: (answersOf.get(id) ?? []).map(({ text, createdAt: at }) => ({
        text,
        answered: at.toISOString(),
      })),
    }),
  )
}

/**
 * A spreadsheet runs a cell that begins like a formula; an apostrophe makes it text. Where the list separator is a
 * semicolon, it takes quotation marks after a comma for text: a semicolon or a line end then begins a cell. Spreadsheets
 * for Chinese and Japanese also know the wide signs.
 */
const formula = /(?:^|(?<=[;\n]))(?=[\s'"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/g

function cellOf(text: string): string {
  return `"${text.replace(formula, "'").replaceAll('"', '""')}"`
}
