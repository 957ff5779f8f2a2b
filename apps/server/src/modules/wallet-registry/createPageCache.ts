import { gzipSync } from 'node:zlib'
import { registryRoutes } from '@granary/api/registry'
import * as z from 'zod/mini'
import type { createWalletTable, WalletsQuery } from './createWalletTable.ts'

/** Searches are many; the pages of a list are few. */
const mostPages = 200

type PageText = { readonly text: string; readonly gzip: Uint8Array<ArrayBuffer> }

export type PageCache = ReturnType<typeof createPageCache>

/** Answers to `GET /getWallets`, made once for each query; the oldest make room. */
export function createPageCache(page: ReturnType<typeof createWalletTable>['page']) {
  const made = new Map<string, PageText>()

  function make(query: WalletsQuery): PageText {
    const text = JSON.stringify(z.encode(registryRoutes.getWallets.response, page(query)))
    return { text, gzip: new Uint8Array(gzipSync(text)) }
  }

  return {
    read({ page: number, entries, include, exclude, chains, search, badge_type }: WalletsQuery): PageText {
      const asked = { page: number, entries, include, exclude, chains, search, badge_type }
      const key = JSON.stringify(asked)
      const known = made.get(key)
      if (known) return known
      const answer = make(asked)
      const [oldest] = made.keys()
      if (made.size >= mostPages && oldest !== undefined) made.delete(oldest)
      made.set(key, answer)
      return answer
    },
  }
}
