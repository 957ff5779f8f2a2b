import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { sourceFiles } from './sourceFiles.ts'

export type SpecificationRow = { id: string; text: string }

/** The rows of docs/specification.md, in order. */
export function specificationRows(): SpecificationRow[] {
  const text = readFileSync(join(repositoryRoot, 'docs/specification.md'), 'utf8')
  return [...text.matchAll(/^- ([AB]\d+\.\d+) (.*)$/gm)].map(([, id = '', row = '']) => ({ id, text: row }))
}

/** Every row id in a test name, `[A2.14]`, with its files. */
export function testedRowIds(): Map<string, string[]> {
  const tested = new Map<string, string[]>()
  for (const path of sourceFiles(/\.(test|spec)\.tsx?$|\.t\.sol$/)) {
    const ids = readFileSync(join(repositoryRoot, path), 'utf8').matchAll(/\[([AB]\d+\.\d+)\]/g)
    for (const [, id = ''] of ids) tested.set(id, [...new Set([...(tested.get(id) ?? []), path])])
  }
  return tested
}
