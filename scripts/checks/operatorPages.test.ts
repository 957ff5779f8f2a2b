import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.ts'
import { sourceFiles } from '../sourceFiles.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

/** A source's list, read as text: scripts do not import the server. */
function namesIn(path: string, pattern: RegExp): string[] {
  return [...read(path).matchAll(pattern)].map(([, name = '']) => name)
}

const settingFiles = sourceFiles(/^apps\/server\/src\/.*\w+Settings\.ts$/)

/** First cells of the settings tables. */
const documented = [
  'apps/server/README.md',
  'docs/alerts.md',
  'docs/contact.md',
  'docs/names.md',
  'docs/onramp.md',
  'docs/relay.md',
  'docs/smart-sessions.md',
].flatMap(path => namesIn(path, /^\| ([A-Z][A-Z0-9_]+)(?: \(file\))? \|/gm))

test("[F.37] the settings tables name exactly the server's settings", () => {
  const settings = settingFiles.flatMap(file => namesIn(file, /^ {2,4}([A-Z][A-Z0-9_]+): /gm))
  expect(settings.length).toBeGreaterThan(60)
  expect([...new Set(documented)].sort()).toEqual([...new Set(settings)].sort())
})

test("[F.37] the command table names exactly the operator's commands", () => {
  const [, section = ''] = read('docs/operate.md').split('## The command line')
  const [table = ''] = section.split('\n## ')
  const told = [...table.matchAll(/^\| `([a-z ]+?)(?: <\w+>)?` \|/gm)].map(([, words]) => words)
  const commands = sourceFiles(/^apps\/server\/src\/.*(Module|Operations)\.ts$/)
    .flatMap(file => namesIn(file, /words: \[([^\]]+)\]/g))
    .map(words => words.replaceAll(/[',]/g, ''))
  expect(commands.length).toBeGreaterThan(8)
  expect(told.sort()).toEqual(commands.sort())
})
