import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Writes the icon into the page: as a file it would cost every visit a request, for `public` has no hashed names. */
export function iconPlugin(): Plugin {
  const icon = readFileSync(resolve(import.meta.dirname, '../public/favicon.svg'))
  const href = `data:image/svg+xml;base64,${icon.toString('base64')}`
  return {
    name: 'granary:icon',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href }, injectTo: 'head' },
    ],
  }
}
