import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { readProvider } from './readProvider.ts'

const id = 'virtual:provider'
const resolvedId = `\0${id}`

/** Puts the checked settings of the provider into the build, as the module `virtual:provider`. */
export function providerPlugin(file: string): Plugin {
  return {
    name: 'granary:provider',
    resolveId: source => (source === id ? resolvedId : null),
    load(loaded) {
      if (loaded !== resolvedId) return null
      const path = resolve(file)
      this.addWatchFile(path)
      return `export const provider = ${JSON.stringify(readProvider(path))}`
    },
    transformIndexHtml: html => html.replaceAll('%PROVIDER_NAME%', escapeHtml(readProvider(file).name)),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
