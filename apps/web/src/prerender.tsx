// Runs in the build, not in the browser: renders the pages that are the same for every visitor.

import { languages } from 'virtual:languages'
import { i18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/RenderedPage.ts'
import { type Locale, languageTag, locales } from './i18n/locale.ts'
import { shellGroups } from './i18n/messageGroups.ts'
import { changeLocale, startMessages } from './i18n/messages.ts'
import { type AppRouter, createAppRouter } from './routes/createAppRouter.ts'
import type { lazyPage } from './routes/lazyPage.tsx'
import { renderedPaths } from './routes/renderedPaths.ts'
import { documentTitle } from './routes/useDocumentMeta.ts'
import { Site } from './Site.tsx'
import { provider } from './settings/provider.ts'

/** Renders every such page in every language. */
export async function renderPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = []
  await startMessages(shellGroups)
  for (const locale of locales.filter(offered => languages.includes(offered))) {
    await changeLocale(locale)
    for (const path of renderedPaths()) pages.push(await renderPage(path, locale))
  }
  return pages
}

async function renderPage(path: string, locale: Locale): Promise<RenderedPage> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const { meta } = router.state.matches.findLast(({ staticData }) => staticData.meta)?.staticData ?? {}
  if (!meta || router.state.location.pathname !== path) throw new Error(`The site has no page ${path}.`)
  const parts = lazyParts(router)
  return {
    path,
    locale,
    language: languageTag[locale],
    title: documentTitle({ title: i18n._(meta.title, meta.values), provider: provider.name }),
    description: i18n._(meta.description, meta.values),
    html: renderedHtml(path, renderToString(<Site router={router} />)),
    imports: parts.map(({ load }) => String(load)),
    groups: [...new Set([...shellGroups, ...parts.flatMap(({ groups }) => groups)])],
  }
}

/** React renders nothing, and says nothing, where a part of a page fails. */
function renderedHtml(path: string, html: string): string {
  if (html.includes('<!--$!-->')) throw new Error(`A part of ${path} does not render without a browser.`)
  return html
}

/** The lazily loaded components of the current page, its layouts included. */
function lazyParts(router: AppRouter) {
  return router.state.matches.flatMap(({ routeId }) => {
    const { component } = router.routesById[routeId].options
    return component && 'groups' in component ? (component as ReturnType<typeof lazyPage>) : []
  })
}
