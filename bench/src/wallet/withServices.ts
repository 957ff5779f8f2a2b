import type { BrowserContext, Route } from 'playwright-core'

/** Behaviour of all other hosts. */
export const serviceModes = ['answers', 'refused', '500', '3 s slow', 'silent'] as const

export type ServiceMode = (typeof serviceModes)[number]

const slowMs = 3000

/** Applies the mode to every host but the page's own: nodes, wallet lists, pictures. */
export function withServices(context: BrowserContext, pageUrl: string, mode: ServiceMode): Promise<unknown> {
  return context.route(
    url => url.protocol.startsWith('http') && !url.href.startsWith(pageUrl),
    route => answer(route, mode),
  )
}

async function answer(route: Route, mode: ServiceMode): Promise<void> {
  if (mode === 'refused') return route.abort('connectionrefused')
  if (mode === 'silent') return
  if (mode === '3 s slow') await new Promise(resolve => setTimeout(resolve, slowMs))
  const status = mode === '500' ? 500 : 200
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x0' })
  // The page may be gone by now.
  await route.fulfill({ status, headers, contentType: 'application/json', body }).catch(() => undefined)
}
