import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.ts'

type LockedPackage = {
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const allowed =
  /^\(?(MIT|MIT-0|Apache-2\.0|BSD|BSD-2-Clause|BSD-3-Clause|0BSD|ISC|MPL-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|OFL-1\.1|PostgreSQL)\)?$/

const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** Resolves `name` from the package at `from`, as Node does. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (lock.packages[path]) return path
    if (!folder) return undefined
    if (!folder.includes('/node_modules/')) folder = ''
  }
}

/** Every package shipped with the site, the server or the toolkit, by lockfile path. */
function shippedPackages(): Set<string> {
  const seen = new Set<string>()
  const queue = Object.keys(lock.packages).filter(path => /^(apps|packages)\/(?!dev-wallet)[^/]+$/.test(path))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { dependencies, optionalDependencies, link, resolved } = lock.packages[path] ?? {}
    if (link && resolved) queue.push(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(path, name)
      if (found) queue.push(found)
    }
  }
  return new Set([...seen].filter(path => path.includes('node_modules/') && !lock.packages[path]?.link))
}

function isAllowed(licence: string | undefined): boolean {
  const choices = (licence ?? '').replace(/^\(|\)$/g, '').split(' OR ')
  return choices.some(choice => choice.split(' AND ').every(part => allowed.test(part)))
}

test('everything shipped has a permissive licence', () => {
  const shipped = shippedPackages()
  const refused = [...shipped]
    .filter(path => !isAllowed(lock.packages[path]?.license))
    .map(path => `${path}: ${lock.packages[path]?.license ?? 'no licence'}`)
  expect(shipped.size).toBeGreaterThan(50)
  expect(refused).toEqual([])
})
