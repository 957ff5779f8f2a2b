import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { readBrandFile, servedPath } from './brandFiles.ts'
import { escapeHtml } from './escapeHtml.ts'
import { legalSections } from './legalSections.ts'
import type { ProviderSettings } from './providerSchema.ts'
import { readProvider } from './readProvider.ts'

/**
 * The settings each module exports. Pools, dates, texts, second beacon sources and SSV's code are separate: home does not
 * use them.
 */
const modules: Readonly<Record<string, (settings: ProviderSettings, file: string) => string>> = {
  'virtual:provider': ({
    confluxPools,
    dates: _,
    texts,
    browserLanguage: ___,
    safeHosts: ____,
    walletConnect: __________,
    swaps: ___________,
    names: ____________,
    $schema: _____,
    favicon: ______,
    colours: _______,
    fonts: ________,
    languages: _________,
    legal,
    logo,
    chains: all,
    ...provider
  }) => {
    const ofHome = Object.entries(all).map(([id, { secondBeaconApiUrls: _, ssvCode: __, ...chain }]) => [
      id,
      chain,
    ])
    const chains = Object.entries(confluxPools).filter(([, pools]) => pools.length > 0)
    const cfx = chains.map(([chainId, pools]) => [
      chainId,
      pools.find(({ kind }) => kind === 'share')?.address ?? '',
    ])
    const written = {
      ...provider,
      logo: logo && { hasName: logo.hasName },
      fees: texts.fees,
      legal: { terms: legal.terms !== null, privacy: legal.privacy !== null },
      chains: Object.fromEntries(ofHome),
      cfx: Object.fromEntries(cfx),
    }
    return `export const provider = ${JSON.stringify(written)}`
  },
  // A separate constant, so that builds without it drop the code behind it.
  'virtual:browser-language': ({ browserLanguage }) => `export const browserLanguage = ${browserLanguage}`,
  'virtual:languages': ({ languages }) => `export const languages = ${JSON.stringify(languages)}`,
  'virtual:legal': ({ legal }, file) => `export const legal = ${JSON.stringify(legalPages(legal, file))}`,
  'virtual:provider-texts': ({ texts }) => `export const texts = ${JSON.stringify(texts)}`,
  'virtual:second-beacons': ({ chains }) => {
    const urls = Object.entries(chains).map(([id, { secondBeaconApiUrls }]) => [id, secondBeaconApiUrls])
    return `export const secondBeacons = ${JSON.stringify(Object.fromEntries(urls))}`
  },
  'virtual:ssv-code': ({ chains }) => {
    const pins = Object.entries(chains).flatMap(([id, { ssvCode }]) => (ssvCode ? [[id, ssvCode]] : []))
    return `export const ssvCode = ${JSON.stringify(Object.fromEntries(pins))}`
  },
  'virtual:safe-hosts': ({ safeHosts }) => `export const safeHosts = ${JSON.stringify(safeHosts)}`,
  // With their imports, so that builds without them have none of their files.
  'virtual:wallet-settings': ({ walletConnect, swaps, names }) => {
    const hasOwnContracts = swaps.uniswap.length > 0 || swaps.outside.length > 0
    const parts = [
      ...(walletConnect ? [walletConfig(walletConnect)] : []),
      ...(hasOwnContracts ? ["swaps: () => import('virtual:swap-contracts')"] : []),
      // This site's own server gives them.
      ...(names ? [`names: ${JSON.stringify({ url: '/', ...names })}`] : []),
    ]
    return `export const walletSettings = { ${parts.join(', ')} }`
  },
  'virtual:swap-contracts': ({ swaps }) => `export const { uniswap, outside } = ${JSON.stringify(swaps)}`,
  'virtual:dates': ({ dates }) => `export const dates = ${JSON.stringify(dates)}`,
  'virtual:conflux-pools': ({ confluxPools }) => `export const pools = ${JSON.stringify(confluxPools)}`,
}

/** Provides the checked provider settings as the modules above. */
export function providerPlugin(
  file: string,
  { hasSecondBeacons, isLocal }: { hasSecondBeacons: boolean; isLocal: boolean },
): Plugin {
  return {
    name: 'granary:provider',
    resolveId: source => (source in modules ? `\0${source}` : null),
    load(loaded) {
      const write = modules[loaded.slice(1)]
      if (!write || !loaded.startsWith('\0')) return null
      const path = resolve(file)
      this.addWatchFile(path)
      const settings = readProvider(path)
      // A wallet on another relay may be on the real chain whose id a local one wears.
      if (isLocal && settings.walletConnect && URL.canParse(settings.walletConnect.relayUrl))
        throw new Error(`${path}: walletConnect.relayUrl: a build for local chains uses its own relay`)
      return write(hasSecondBeacons ? settings : withoutSecondBeacons(settings), path)
    },
    transformIndexHtml(html) {
      const settings = readProvider(file)
      const metas = [
        ...outsideOrigins(settings).map(content => ({ name: 'connect-origin', content })),
        ...settings.safeHosts.map(host => ({ name: 'frame-origin', content: `https://${host}` })),
        ...(['terms', 'privacy'] as const)
          .filter(page => settings.legal[page])
          .map(page => ({ name: 'legal-page', content: `/${page}` })),
      ]
      return {
        html: html.replaceAll('%PROVIDER_NAME%', escapeHtml(settings.name)),
        tags: metas.map(attrs => ({ tag: 'meta', attrs, injectTo: 'head' as const })),
      }
    },
    generateBundle() {
      const settings = readProvider(file)
      if (settings.safeHosts.length === 0) return
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: safeAppManifest(settings, file) })
    },
  }
}

/** The toolkit's settings for wallets outside the page, as source. */
function walletConfig({ relayUrl, projectId, walletIds }: NonNullable<ProviderSettings['walletConnect']>) {
  const keys = {
    enableWalletConnect: true,
    relayUrl,
    projectId,
    ...(walletIds && { relayWalletIds: walletIds }),
  }
  const load = "() => import('@granary/wallet/walletconnect').then(module => module.createWalletConnect)"
  return `...${JSON.stringify(keys)}, walletConnect: ${load}`
}

/** The sections of each page by language. */
function legalPages(legal: ProviderSettings['legal'], file: string) {
  const pages = Object.entries(legal).flatMap(([page, texts]) => {
    const sections = Object.entries(texts ?? {}).flatMap(([locale, path]) =>
      path ? [[locale, legalSections(readBrandFile(file, path)?.toString('utf8') ?? '')]] : [],
    )
    return texts ? [[page, Object.fromEntries(sections)]] : []
  })
  return Object.fromEntries(pages)
}

function withoutSecondBeacons({ chains, ...settings }: ProviderSettings): ProviderSettings {
  const silent = Object.entries(chains).map(([id, chain]) => [id, { ...chain, secondBeaconApiUrls: [] }])
  return { ...settings, chains: Object.fromEntries(silent) }
}

/** The manifest that the Safe application reads before it lists a site. */
function safeAppManifest({ name, logo, favicon, texts }: ProviderSettings, file: string): string {
  const icon = favicon ?? logo?.light
  const iconPath = icon ? servedPath(icon, readBrandFile(file, icon) ?? new Uint8Array()) : 'favicon.svg'
  return `${JSON.stringify({ name, description: texts.about.en_US, iconPath, icons: [{ src: iconPath, sizes: 'any' }] }, null, 2)}\n`
}

/** Other origins that the page calls; the host allows them in its content security policy. */
function outsideOrigins({ chains, walletConnect }: ProviderSettings): string[] {
  const beacons = Object.values(chains).flatMap(chain => chain.secondBeaconApiUrls)
  const relay = walletConnect && URL.canParse(walletConnect.relayUrl) ? [walletConnect.relayUrl] : []
  const urls = [...beacons, ...relay]
  return [...new Set(urls.map(url => new URL(url).origin))]
}
