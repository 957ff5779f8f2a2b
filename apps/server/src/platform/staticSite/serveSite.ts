import { ethereumNetworkIds } from '@granary/chains'
import type { App, AppContext } from '../http/App.ts'
import { reserveAnswer } from '../http/createAnswers.ts'
import { policyReportPath } from '../policyReports/createPolicyReports.ts'
import { chooseEncoding } from './chooseEncoding.ts'
import { chooseLocale } from './chooseLocale.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import type { Site, SiteFile } from './readSite.ts'

/**
 * Serves the built site: its files, the pages that the build rendered, and index.html for every other page. A missing file is a plain 404, never a page, so
 * that a browser with an old version notices. A person who opens an unknown address sees the NotFound page, with or
 * without a dot in the address.
 */
export function serveSite(app: App, site: Site): void {
  const policy = contentSecurityPolicy(site.html)
  const shared = sharedFiles(site)
  const legal = legalPages(site)

  function send(context: AppContext, file: SiteFile, status: 200 | 404, ...vary: string[]): Response {
    context.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    context.header('content-security-policy', policy)
    context.header('reporting-endpoints', `policy="${policyReportPath}"`)
    context.header('etag', file.etag)
    context.header('vary', [...vary, 'accept-encoding'].join(', '))
    if (status === 200 && isKnown(file, context.req.header('if-none-match'))) return context.body(null, 304)
    context.header('content-type', file.type)
    const encoding = chooseEncoding(context.req.header('accept-encoding'))
    const compressed = encoding && file.compressed[encoding]
    if (compressed) context.header('content-encoding', encoding)
    const body = compressed ?? file.body
    reserveAnswer(context.env.outgoing, [body])
    return context.body(body, status)
  }

  function sendPage(context: AppContext, path: string): Response {
    const { locales, byBrowserLanguage, documents } = site.rendered
    const locale = byBrowserLanguage
      ? chooseLocale(context.req.header('accept-language'), locales)
      : locales[0]
    const page = documents.get(path.replace(/(.)\/$/, '$1'))?.get(locale ?? '')
    if (page) return send(context, page, 200, ...(byBrowserLanguage ? ['accept-language'] : []))
    return isNavigationPath(path) || legal.has(path)
      ? send(context, site.index, 200)
      : send(context, site.index, 404, 'accept')
  }

  app.get('*', context => {
    const { path } = context.req
    const file = site.files.get(path)
    if (file && shared.has(file)) {
      context.header('access-control-allow-origin', '*')
      context.header('cross-origin-resource-policy', 'cross-origin')
    }
    if (file) return send(context, file, 200)
    if (isMissingFile(path, context.req.header('accept'))) {
      context.header('vary', 'accept')
      return context.text('Not found', 404)
    }
    return sendPage(context, path)
  })
}

/** Compared weakly (RFC 9110, section 13.1.2): caches weaken tags and strengthen them. */
function isKnown({ etag }: SiteFile, ifNoneMatch = ''): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.slice('W/'.length))
}

/** Whether a path without a file is requested as a file: browsers accept text/html by name only to open a page. */
function isMissingFile(path: string, accept = ''): boolean {
  if (!/\.\w+$/.test(path)) return false
  return path.startsWith('/assets/') || !accept.includes('text/html')
}

/** What the Safe application reads from its own origin: the manifest, and its icon. */
function sharedFiles({ files }: Site): Set<SiteFile> {
  const manifest = files.get('/manifest.json')
  if (!manifest) return new Set()
  const { iconPath } = JSON.parse(Buffer.from(manifest.body).toString('utf8')) as { iconPath?: unknown }
  const icon = files.get(`/${String(iconPath)}`)
  return new Set(icon ? [manifest, icon] : [manifest])
}

/** The pages of the provider's own texts, as the build names them. */
function legalPages({ html }: Site): Set<string> {
  return new Set(
    [...html.matchAll(/<meta name="legal-page" content="(\/[a-z]+)">/g)].map(([, path = '']) => path),
  )
}

const network = `(?:${ethereumNetworkIds.join('|')})`

/** Paths of the site's pages (specification, section 2). Anything else is the NotFound page, with status 404. */
const pages = [
  '/',
  '/(?:contact|help|tutorials|community|about)',
  '/conflux/espace/(?:staking|dashboard)',
  `/${network}`,
  `/${network}/(?:reward|validator|claim|operation|staking)`,
  `/${network}/ssv/(?:operators|funding-period|upload-files|validator-detail|deposit)`,
].map(page => new RegExp(`^${page}/?$`))

function isNavigationPath(path: string): boolean {
  return !path.includes('undefined') && pages.some(page => page.test(path))
}
