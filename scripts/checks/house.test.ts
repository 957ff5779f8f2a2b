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

test('imports within an app use its alias and never climb three folders', () => {
  const climbing = written.filter(
    path =>
      /^apps\/(web|server)\/.*\.tsx?$/.test(path) &&
      lines(path).some(line => climbs(path, /(?:from|import\(?) '((?:\.\.\/){3,}[^']+)'/.exec(line)?.[1])),
  )
  expect(climbing).toEqual([])
})

/** Whether an import climbs three folders and stays in its app's sources or tests. */
function climbs(path: string, specifier: string | undefined): boolean {
  if (!specifier) return false
  const target = join('/', path, '..', specifier)
  const [app] = /^apps\/[^/]+/.exec(path) ?? []
  return target.startsWith(`/${app}/src/`) || target.startsWith(`/${app}/test/`)
}

test('no file or folder is named utils, helpers, common or misc', () => {
  expect(written.filter(path => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/i.test(path))).toEqual([])
})

test("outside of a network's folder, eight files of the site name a network", () => {
  const room = /^apps\/web\/src\/networks\/([^/]+)\//
  const site = sourceFiles(/^apps\/web\/(src\/.*\.(ts|tsx|css|svg)|[^/]+\.ts)$/)
  const ids = new Set(site.flatMap(path => room.exec(path)?.[1] ?? []))
  expect(ids.size).toBeGreaterThan(1)
  const name = new RegExp(`\\b(${[...ids].join('|')})`, 'i')
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
  const naming = site.filter(
    path =>
      !room.test(path) &&
      !/\.test\.tsx?$|\/test\//.test(path) &&
      name.test(lines(path).join('\n').replace(comments, '')),
  )
  expect(naming).toEqual([
    'apps/web/src/features/home/HomePage.tsx',
    'apps/web/src/features/home/drawings.svg',
    // The texts of Conflux's pages are a catalog of their own.
    'apps/web/src/i18n/MessageId.ts',
    'apps/web/src/i18n/messageGroups.ts',
    'apps/web/src/networks/networkIds.ts',
    'apps/web/src/networks/registry.ts',
    'apps/web/src/virtual-provider.d.ts',
    'apps/web/vite.config.ts',
  ])
})

test('no test is skipped or focused', () => {
  const tests = written.filter(path => /\.(test|spec)\.tsx?$/.test(path))
  const marked = tests.filter(path =>
    lines(path).some(line => /\b(it|test|describe)\.(skip|only|todo|fixme)\b/.test(line)),
  )
  expect(marked).toEqual([])
})

test('test files that replace modules share none with other tests', () => {
  const shared = written.filter(path => /^(apps\/(web|server)|devnet)\//.test(path))
  const [, list = ''] = /testsAlone = \[(.*?)\]/s.exec(lines('apps/web/vite.config.ts').join('\n')) ?? []
  const alone = [...list.matchAll(/'(.+?)'/g)].map(([, path]) => `apps/web/${path}`)
  expect(alone.length).toBeGreaterThan(0)
  const mocking = shared.filter(
    path => /\.test\.tsx?$/.test(path) && /\bvi\.(mock|doMock|resetModules)\(/.test(lines(path).join('\n')),
  )
  expect(mocking.filter(path => !alone.includes(path))).toEqual([])
  expect(alone.filter(path => !written.includes(path))).toEqual([])
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
