import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * For the build that renders pages: the router's components render there what they render in a browser, so that the
 * browser can take the pages over.
 */
export function asInBrowserPlugin(): Plugin {
  const core = createRequire(import.meta.url).resolve('@tanstack/router-core/package.json')
  return {
    name: 'granary:as-in-browser',
    enforce: 'pre',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    resolveId: (source, importer = '') =>
      source === '@tanstack/router-core/isServer' && importer.includes('/@tanstack/react-router/')
        ? join(core, '../dist/esm/isServer/client.js')
        : null,
  }
}
