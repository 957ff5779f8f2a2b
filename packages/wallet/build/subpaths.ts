import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packageFolder = fileURLToPath(new URL('..', import.meta.url))

export type WorkspaceManifest = {
  readonly version: string
  readonly license: string
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

export const workspaceManifest: WorkspaceManifest = JSON.parse(
  readFileSync(join(packageFolder, 'package.json'), 'utf8'),
)

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
