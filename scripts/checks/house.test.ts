import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.ts'
import { sourceFiles } from '../sourceFiles.ts'

const lines = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8').split('\n')
const written = sourceFiles(/\.(ts|tsx|mjs|sol|css)$/).filter(path => !path.includes('/generated/'))

test('no file is longer than 400 lines', () => {
  expect(written.filter(path => lines(path).length > 401)).toEqual([])
})

test('no file or folder is named utils, helpers, common or misc', () => {
  expect(written.filter(path => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/i.test(path))).toEqual([])
})

test('no test is skipped or focused', () => {
  const tests = written.filter(path => /\.(test|spec)\.tsx?$/.test(path))
  const marked = tests.filter(path =>
    lines(path).some(line => /\b(it|test|describe)\.(skip|only|todo|fixme)\b/.test(line)),
  )
  expect(marked).toEqual([])
})

test('documents link only to files that exist', () => {
  const known = new Set(sourceFiles(/./))
  const broken: string[] = []
  for (const path of sourceFiles(/\.md$/)) {
    const folder = path.split('/').slice(0, -1)
    for (const [, target = ''] of lines(path)
      .join('\n')
      .matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const resolved = new URL(target, `file:///${[...folder, ''].join('/')}`).pathname.slice(1)
      const exists =
        known.has(resolved) || [...known].some(file => file.startsWith(`${resolved.replace(/\/$/, '')}/`))
      if (!exists) broken.push(`${path}: ${target}`)
    }
  }
  expect(broken).toEqual([])
})
