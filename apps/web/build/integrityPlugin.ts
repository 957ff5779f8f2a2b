import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { addIntegrity } from './addIntegrity.ts'

const preloadHelper = '\0vite/preload-helper.js'
const linkMade = 'link.href = dep.href;'

/** Runs after everything is written and pins each page to its files' hashes; browsers run nothing else. */
export function integrityPlugin(): Plugin {
  let folder = ''
  return {
    name: 'granary:integrity',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    /** Import maps do not cover style sheets, so the loader of lazy pages sets the hash on their links. */
    transform(code, id) {
      if (id !== preloadHelper) return null
      if (!code.includes(linkMade)) throw new Error('The loader of lazy pages is not the one that is known.')
      const module = resolve(import.meta.dirname, '../src/integrity/integrityOf.ts')
      return [
        `import { integrityOf } from ${JSON.stringify(module)}`,
        code.replace(linkMade, `${linkMade} link.integrity = integrityOf(dep.pathname);`),
      ].join('\n')
    },
    closeBundle: {
      sequential: true,
      handler() {
        const files = scriptsAndStyles(folder)
        for (const page of documents(folder))
          writeFileSync(page, addIntegrity(readFileSync(page, 'utf8'), files))
      },
    },
  }
}

/** None where the build failed: its own error surfaces. */
function documents(folder: string): string[] {
  if (!existsSync(folder)) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.filter(path => path.endsWith('.html')).map(path => join(folder, path))
}

function scriptsAndStyles(folder: string): Map<string, Uint8Array> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(js|css)$/.test(path))
    .map(path => join(folder, path))
    .sort()
  return new Map(paths.map(path => [`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path)]))
}
