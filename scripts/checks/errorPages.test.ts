import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.ts'
import { sourceFiles } from '../sourceFiles.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')

const sources = sourceFiles(/^(apps|packages|devnet|scripts)\/.*\.tsx?$/).filter(
  path => !/\.test\.tsx?$|\/test\//.test(path),
)
const pages = sourceFiles(/^docs\/errors\/.*\.md$/)

/** `code: 'OFFER_NOT_FOUND'` or `code="OFFER_NOT_FOUND"`, in any shipped source. */
function codesInSources(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const path of sources)
    for (const [, code = ''] of read(path).matchAll(/\bcode(?:: |=)['"]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)['"]/g))
      codes.set(code, path)
  return codes
}

test('every error code has a page in docs/errors', () => {
  const written = new Set(pages.map(path => basename(path, '.md')))
  const missing = [...codesInSources()].filter(([code]) => !written.has(code))
  expect(missing).toEqual([])
})

test('every page in docs/errors belongs to a code and has its name', () => {
  const text = sources.map(read).join('\n')
  for (const path of pages) {
    const code = basename(path, '.md')
    expect(read(path).split('\n')[0], path).toBe(`# ${code}`)
    expect(new RegExp(`['"]${code}['"]`).test(text), `${code} is used nowhere`).toBe(true)
  }
})
