import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { readBrandFile } from './brandFiles.ts'
import { readProvider } from './readProvider.ts'

const shipped = resolve(import.meta.dirname, '../public/favicon.svg')

/** Writes the icon into the page: as a file it would cost every visit a request, for `public` has no hashed names. */
export function iconPlugin(providerFile: string): Plugin {
  return {
    name: 'granary:icon',
    transformIndexHtml: () => {
      const { favicon } = readProvider(providerFile)
      const icon = (favicon && readBrandFile(providerFile, favicon)) || readFileSync(shipped)
      const href = `data:image/svg+xml;base64,${icon.toString('base64')}`
      return [{ tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href }, injectTo: 'head' }]
    },
  }
}
