import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { addIntegrity } from './addIntegrity.ts'

const preloadHelper = '\0vite/preload-helper.js'
const linkMade = 'link.href = dep.href;'

/** Runs after everything is written and pins the page to its files' hashes; browsers run nothing else. */
export function integrityPlugin(): Plugin {
  let folder = ''
  return {
    name: 'granary:integrity',
    apply: 'build',
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
    closeBundle() {
      const page = join(folder, 'index.html')
      // A failed build wrote no files; let its own error surface.
      if (!existsSync(page)) return
      writeFileSync(page, addIntegrity(readFileSync(page, 'utf8'), scriptsAndStyles(folder)))
    },
  }
}

function scriptsAndStyles(folder: string): Map<string, Uint8Array> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(js|css)$/.test(path))
    .map(path => join(folder, path))
    .sort()
  return new Map(paths.map(path => [`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path)]))
}
