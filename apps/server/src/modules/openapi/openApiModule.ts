import { apiBase } from '@granary/api'
import { openApiDocument } from '@granary/api/openapi'
import type { App } from '#server/platform/http/App.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { version } from '#server/version.ts'
import { pageStyles, renderPage } from './renderPage.ts'

/** The contract for machines (`openapi.json`) and for people (`docs`), with nothing from another host. */
export const openApiModule = defineModule({ name: 'openapi', start: () => ({ routes: openApiRoutes }) })

function openApiRoutes(app: App): void {
  // Made for the first reader: it takes a tenth of a start.
  let made: { document: ReturnType<typeof openApiDocument>; page: string } | undefined
  const read = () => {
    if (!made) {
      const document = openApiDocument({ version })
      made = { document, page: renderPage(document, `${apiBase}/docs.css`) }
    }
    return made
  }
  app.get(`${apiBase}/openapi.json`, context => context.json(read().document))
  app.get(`${apiBase}/docs.css`, context => context.body(pageStyles, 200, { 'content-type': 'text/css' }))
  app.get(`${apiBase}/docs`, context => {
    context.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return context.html(read().page)
  })
}
