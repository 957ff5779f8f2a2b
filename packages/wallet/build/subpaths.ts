import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packageFolder = fileURLToPath(new URL('..', import.meta.url))

export type WorkspaceManifest = {
  readonly version: string
  readonly license: string
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

export const readManifest = (folder: string): WorkspaceManifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

export const workspaceManifest = readManifest(packageFolder)

/** Versions of everything that the package may import: its own dependencies, and those of our packages in it. */
export function knownVersions({
  dependencies,
}: WorkspaceManifest = workspaceManifest): Record<string, string> {
  const own = Object.keys(dependencies ?? {}).filter(name => name.startsWith('@granary/'))
  const inside = own.map(name =>
    knownVersions(readManifest(join(packageFolder, '..', name.slice('@granary/'.length)))),
  )
  return Object.assign({}, ...inside, dependencies)
}

/**
 * Public entry points by name: `core` -> `src/core/index.ts`. The workspace uses the sources, the package the
 * build.
 */
export const subpaths: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(workspaceManifest.exports).map(([name, source]) => [
    name.replace('./', ''),
    source.replace('./', ''),
  ]),
)
