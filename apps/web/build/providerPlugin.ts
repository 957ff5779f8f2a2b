import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ProviderSettings } from './providerSchema.ts'
import { readProvider } from './readProvider.ts'

/** What each module tells of the settings. What home has no use for is apart: pools, dates, texts. */
const modules: Readonly<Record<string, (settings: ProviderSettings) => string>> = {
  'virtual:provider': ({ confluxPools, dates: _, texts: __, browserLanguage: ___, ...provider }) => {
    const chains = Object.entries(confluxPools).filter(([, pools]) => pools.length > 0)
    const confluxChainIds = chains.map(([chainId]) => Number(chainId))
    return `export const provider = ${JSON.stringify({ ...provider, confluxChainIds })}`
  },
  // A constant of its own, so that a build without it has none of the code behind it.
  'virtual:browser-language': ({ browserLanguage }) => `export const browserLanguage = ${browserLanguage}`,
  'virtual:provider-texts': ({ texts }) => `export const texts = ${JSON.stringify(texts)}`,
  'virtual:dates': ({ dates }) => `export const dates = ${JSON.stringify(dates)}`,
  'virtual:conflux-pools': ({ confluxPools }) => `export const pools = ${JSON.stringify(confluxPools)}`,
}

/** Puts the checked settings of the provider into the build, as the modules above. */
export function providerPlugin(file: string): Plugin {
  return {
    name: 'granary:provider',
    resolveId: source => (source in modules ? `\0${source}` : null),
    load(loaded) {
      const write = modules[loaded.slice(1)]
      if (!write || !loaded.startsWith('\0')) return null
      const path = resolve(file)
      this.addWatchFile(path)
      return write(readProvider(path))
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
