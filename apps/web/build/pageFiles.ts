import type { RenderedPage } from './RenderedPage.ts'

/** A script of a build. Modules are relative to the site's folder, files to that of the build. */
export type BuiltScript = {
  file: string
  /** The module that importing this file gives; undefined for shared files. */
  entry: string | undefined
  modules: readonly string[]
  imports: readonly string[]
  styles: readonly string[]
}

/** Scripts and style sheets of a page, as paths from the root. */
export type PageFiles = { scripts: readonly string[]; styles: readonly string[] }

/**
 * The files that a page needs at once, its frame's included.
 * @param rendering scripts of the build that rendered the page; the page's imports name their files
 * @param site scripts of the site
 */
export function pageFiles(
  page: Pick<RenderedPage, 'imports' | 'groups' | 'locale'>,
  rendering: readonly BuiltScript[],
  site: readonly BuiltScript[],
): PageFiles {
  const modules = [
    'src/main.tsx',
    ...page.imports.map(source => importedModule(source, rendering)),
    ...page.groups.map(group => `src/i18n/locales/${page.locale}/${group}.json`),
  ]
  const scripts = closure(
    modules.map(module => scriptWith(module, site)),
    site,
  )
  return {
    scripts: scripts.map(({ file }) => `/${file}`),
    styles: [...new Set(scripts.flatMap(({ styles }) => styles))].map(file => `/${file}`),
  }
}

/** The module that an import in a built script loads. */
function importedModule(source: string, rendering: readonly BuiltScript[]): string {
  const [, name] = /import\(["'].*\/([^"'/]+)["']\)/.exec(source) ?? []
  const module = rendering.find(({ file }) => file.endsWith(`/${name}`))?.entry
  if (module === undefined) throw new Error(`A page's code is in no file of the build: ${source}`)
  return module
}

function scriptWith(module: string, scripts: readonly BuiltScript[]): BuiltScript {
  // The code of an entry may be in a file that it shares.
  const found =
    scripts.find(({ entry }) => entry === module) ?? scripts.find(({ modules }) => modules.includes(module))
  if (!found) throw new Error(`The build has no module ${module}.`)
  return found
}

function closure(first: readonly BuiltScript[], all: readonly BuiltScript[]): BuiltScript[] {
  const found = new Set(first)
  // A set takes additions while it is walked.
  for (const { imports } of found)
    for (const script of all) if (imports.includes(script.file)) found.add(script)
  return [...found]
}
