import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { addIntegrity } from './addIntegrity.ts'

/** After everything is written: the page says what its files must hold, and a browser runs nothing else. */
export function integrityPlugin(): Plugin {
  let folder = ''
  return {
    name: 'granary:integrity',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      const page = join(folder, 'index.html')
      const html = addIntegrity(readFileSync(page, 'utf8'), path => readFileSync(join(folder, path)))
      writeFileSync(page, html)
    },
  }
}
