import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `.vite/hashed.json`: the paths of the files whose names hold a hash of their bytes. The server lets browsers
 * keep exactly these for good. Only the build knows them: what `public` brings, or a plugin names itself, has no hash.
 */
export function hashedFilesPlugin(): Plugin {
  let folder = ''
  return {
    name: 'granary:hashed-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle(_options, bundle) {
      const paths = Object.keys(bundle)
        .filter(file => /^assets\/.*-[\w-]{6,8}\.\w+$/.test(file))
        .map(file => `/${file}`)
        .sort()
      const list = join(folder, '.vite/hashed.json')
      mkdirSync(dirname(list), { recursive: true })
      writeFileSync(list, JSON.stringify(paths))
    },
  }
}
