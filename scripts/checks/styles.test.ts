// CSS Modules: a class without a rule draws nothing, and a rule without a class is dead weight. Neither is an error to
// the compiler or the bundler.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.ts'

type Use = { names: Map<string, string>; isOpen: boolean }

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: repositoryRoot, encoding: 'utf8' })
const sheets = new Map<string, Use>()
for (const file of tracked.split('\n').filter(path => path && !path.includes('.test.'))) {
  const path = join(repositoryRoot, file)
  if (!existsSync(path)) continue
  const code = readFileSync(path, 'utf8')
  for (const [, name = '', specifier = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = specifier.startsWith('#web/')
      ? join(repositoryRoot, 'apps/web/src', specifier.slice('#web/'.length))
      : resolve(dirname(path), specifier)
    const use = sheets.get(sheet) ?? { names: new Map<string, string>(), isOpen: false }
    sheets.set(sheet, use)
    for (const [, used = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
      use.names.set(used, file)
    // `styles[tone]`: any class may be meant.
    use.isOpen ||= new RegExp(`\\b${name}\\[|= ${name}\\b`).test(code)
  }
}

function classesOf(sheet: string): Set<string> {
  const selectors = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))
}

test('every class of a component has a rule in its style sheet', () => {
  expect(sheets.size).toBeGreaterThan(100)
  const missing = [...sheets].flatMap(([sheet, { names }]) => {
    const known = classesOf(sheet)
    return [...names].filter(([name]) => !known.has(name)).map(([name, file]) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every class of a style sheet is used', () => {
  const unused = [...sheets]
    .filter(([, { isOpen }]) => !isOpen)
    .flatMap(([sheet, { names }]) =>
      [...classesOf(sheet)].filter(name => !names.has(name)).map(name => `${sheet}: ${name}`),
    )
  expect(unused).toEqual([])
})
