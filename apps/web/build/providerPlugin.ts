import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ProviderSettings } from './providerSchema.ts'
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
    transformIndexHtml(html) {
      const settings = readProvider(file)
      const origins = outsideOrigins(settings)
      return {
        html: html.replaceAll('%PROVIDER_NAME%', escapeHtml(settings.name)),
        tags: origins.map(content => ({
          tag: 'meta',
          attrs: { name: 'connect-origin', content },
          injectTo: 'head' as const,
        })),
      }
    },
  }
}

/** Other origins that the page asks: whoever serves it allows them in its policy. */
function outsideOrigins({ chains }: ProviderSettings): string[] {
  const urls = Object.values(chains).flatMap(chain => chain.secondBeaconApiUrls)
  return [...new Set(urls.map(url => new URL(url).origin))]
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
