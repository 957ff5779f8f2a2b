import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { brandFiles, readBrandFile, servedPath } from './brandFiles.ts'
import { brandFontFaces, brandRules } from './brandStyles.ts'
import { readProvider } from './readProvider.ts'

const shippedFonts = resolve(import.meta.dirname, '../src/fonts.css')

/** Puts the provider's colours, fonts and logo into the site's style sheet: as files, nothing inline. */
export function brandPlugin(file: string): Plugin {
  const bodyOf = (path: string) => readBrandFile(file, path) ?? Buffer.alloc(0)
  const urlOf = (path: string) => `/${servedPath(path, bodyOf(path))}`
  const served = () => {
    const { logo, favicon, fonts } = readProvider(file)
    const paths = brandFiles({ logo, favicon, fonts, legal: { terms: null, privacy: null } }).map(
      ({ path }) => path,
    )
    return new Map([...new Set(paths)].map(path => [urlOf(path), bodyOf(path)]))
  }
  return {
    name: 'granary:brand',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (path.endsWith('/packages/ui/src/tokens.css')) {
        const settings = readProvider(file)
        const logo = settings.logo && bodyOf(settings.logo.light).toString('utf8')
        return { code: `${code}\n${brandRules(settings, logo, urlOf)}`, map: null }
      }
      if (path !== shippedFonts) return null
      const { fonts } = readProvider(file)
      return fonts ? { code: brandFontFaces(fonts, urlOf), map: null } : null
    },
    buildStart() {
      if (this.environment.mode !== 'build') return
      for (const [url, source] of served()) this.emitFile({ type: 'asset', fileName: url.slice(1), source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const body = served().get(request.url ?? '')
        if (!body) return next()
        response.setHeader('content-type', request.url?.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2')
        response.end(body)
      })
    },
  }
}
