import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type PackHost, packHost } from '@granary/scripts/packHost'
import { type Page, servePage, strictPolicy } from './servePage.ts'

export type Host = {
  pack: PackHost
  /** Builds and serves a page of `bench/wallet-pages` with the packed toolkit, under a strict content policy. */
  serve: (name: 'floor' | 'ours' | 'account') => Promise<Page>
  stop: () => Promise<void>
}

const pagesFolder = join(import.meta.dirname, '../../wallet-pages')

/** A project with the packed toolkit, for pages to be measured. */
export async function openHost(): Promise<Host> {
  const pack = await packHost()
  const served: Page[] = []
  return {
    pack,
    serve: async name => {
      const root = join(pack.folder, 'pages', name)
      await cp(join(pagesFolder, name), root, { recursive: true })
      const page = await servePage(root, strictPolicy)
      served.push(page)
      return page
    },
    stop: async () => {
      await Promise.all(served.map(page => page.stop()))
      await pack.remove()
    },
  }
}
