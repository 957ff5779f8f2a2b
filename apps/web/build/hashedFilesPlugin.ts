import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `.vite/hashed.json`: the paths of files named after a hash of their bytes. The server marks exactly these as
 * immutable. Only the build knows them: files from `public` or named by a plugin have no hash.
 */
export function hashedFilesPlugin(): Plugin {
  let folder = ''
  return {
    name: 'granary:hashed-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
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
