import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { apiBase } from '@granary/api'
import type { App } from '../http/App.ts'
import { RouteNotFoundError } from '../http/refuseUnknown.ts'

/** Serves a problem's `type`: the page of its code, as text. */
export function serveErrorPages(app: App): void {
  const pages = readPages()
  app.get(`${apiBase}/errors/:code`, context => {
    const page = pages.get(context.req.param('code'))
    if (page === undefined) throw new RouteNotFoundError(context.req.path)
    return context.body(page, 200, { 'content-type': 'text/plain; charset=utf-8' })
  })
}

/** The bundle has the pages beside it; the sources have them in the repository's docs. */
function readPages(): Map<string, string> {
  const folder = ['./errors/', '../../../../../docs/errors/']
    .map(path => new URL(path, import.meta.url))
    .find(url => existsSync(url))
  if (!folder) return new Map()
  const files = readdirSync(folder).filter(name => name.endsWith('.md'))
  return new Map(files.map(name => [name.slice(0, -3), readFileSync(new URL(name, folder), 'utf8')]))
}
