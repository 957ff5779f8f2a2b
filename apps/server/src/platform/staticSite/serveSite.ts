import type { App, AppContext } from '../http/App.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { chooseEncoding, createCompressor } from './createCompressor.ts'
import { isNavigationPath } from './navigationPaths.ts'
import { readSite, type SiteFile } from './readSite.ts'

/**
 * Serves the built site: its files, and index.html for every page. A missing file is a plain 404, never a page, so
 * that a browser with an old version notices.
 * @throws {SiteMissingError} SITE_MISSING
 */
export function serveSite(app: App, folder: string): void {
  const site = readSite(folder)
  const policy = contentSecurityPolicy(site.html)
  const compress = createCompressor()

  async function send(context: AppContext, file: SiteFile, status: 200 | 404): Promise<Response> {
    context.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    context.header('content-security-policy', policy)
    context.header('etag', file.etag)
    context.header('vary', 'accept-encoding')
    if (status === 200 && context.req.header('if-none-match')?.includes(file.etag))
      return context.body(null, 304)
    context.header('content-type', file.type)
    const encoding = file.compressible ? chooseEncoding(context.req.header('accept-encoding')) : undefined
    if (!encoding) return context.body(file.body, status)
    context.header('content-encoding', encoding)
    return context.body(await compress(file, encoding), status)
  }

  app.get('*', async context => {
    const { path } = context.req
    const file = site.files.get(path)
    if (file) return send(context, file, 200)
    if (/\.\w+$/.test(path)) return context.text('Not found', 404)
    return send(context, site.index, isNavigationPath(path) ? 200 : 404)
  })
}
