import { BaseError } from '@granary/errors'
import type { Features } from '../config/Features.ts'
import type { HttpClient } from '../http/createHttpClient.ts'
import { HttpStatusError } from '../http/HttpStatusError.ts'
import { HttpAnswerError } from '../http/readBytes.ts'
import type { Log } from '../log/Log.ts'
import { cleanFeatures } from './cleanFeatures.ts'

/** Milliseconds for a picture (specification section 9). */
const imageTimeout = 2000
/** Most rows of a page. */
const rowLimit = 100

const imagePaths = {
  wallet: 'getWalletImage',
  network: 'public/getAssetImage',
  currency: 'public/getCurrencyImage',
  token: 'public/getTokenImage',
} as const

type ImageKind = keyof typeof imagePaths

/** Query of `GET /getWallets`. */
export type RegistryQuery = {
  /** From 1. */
  readonly page?: number
  readonly entries?: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** CAIP-2. */
  readonly chains?: readonly string[]
  readonly search?: string
  readonly badge_type?: string
}

export type Registry = {
  readonly log: Pick<Log, 'warn' | 'info'>
  /** The project's features. Throws what `get` of the HTTP client throws. */
  readonly config: () => Promise<Features>
  /**
   * The origins whose pages may use the project; empty if it cannot be read.
   * @throws OriginsError RATE_LIMITED, SERVER_ERROR
   */
  readonly origins: () => Promise<readonly string[]>
  /** A page of wallets, unchecked, and the number of all. @throws HttpAnswerError and what `get` throws */
  readonly wallets: (
    query: RegistryQuery,
    signal?: AbortSignal,
  ) => Promise<{ readonly data: readonly unknown[]; readonly count: number }>
  /** A picture, by the id of its kind. @throws HttpAnswerError and what `get` throws */
  readonly image: (kind: ImageKind, id: string) => Promise<Blob>
  /** The same as a `data:` URL, which pages allow for announced wallets: it cannot act for the page's origin. */
  readonly imageUrl: (kind: ImageKind, id: string) => Promise<string>
  /** Whether the project collects events; false if it does not say. */
  readonly isAnalyticsEnabled: () => Promise<boolean>
}

/** The calls of a wallet registry (specification section 7). Nothing here checks its wallets: see `readWallets`. */
export function createRegistry(http: HttpClient, log: Pick<Log, 'warn' | 'info'>): Registry {
  const field = async (path: string, name: string): Promise<unknown> => {
    const answer = await http.get(path)
    return typeof answer === 'object' && answer !== null
      ? (answer as Record<string, unknown>)[name]
      : undefined
  }
  const image = (kind: ImageKind, id: string): Promise<Blob> =>
    http.getImage(`/${imagePaths[kind]}/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(imageTimeout),
      retries: 0,
    })
  return {
    log,
    config: async () => cleanFeatures(await field('/appkit/v1/config', 'features')),
    async origins() {
      try {
        const origins = await field('/projects/v1/origins', 'allowedOrigins')
        return Array.isArray(origins) ? origins.filter(origin => typeof origin === 'string') : []
      } catch (cause) {
        if (cause instanceof HttpStatusError && (cause.status === 429 || cause.status >= 500))
          throw new OriginsError(cause)
        return []
      }
    },
    async wallets(query, signal) {
      const answer = await http.get('/getWallets', {
        query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, `${value}`])),
        ...(signal && { signal }),
      })
      const { data, count } = (answer ?? {}) as { data?: unknown; count?: unknown }
      if (!Array.isArray(data) || typeof count !== 'number') throw new HttpAnswerError('no page of wallets')
      return { data: data.slice(0, rowLimit), count }
    },
    image,
    imageUrl: async (kind, id) => toDataUrl(await image(kind, id)),
    isAnalyticsEnabled: async () =>
      (await field('/getAnalyticsConfig', 'isAnalyticsEnabled').catch(() => false)) === true,
  }
}

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return `data:${blob.type};base64,${btoa(binary)}`
}

/** The registry is busy or broken: its list of origins is unknown. */
export class OriginsError extends BaseError {
  override readonly name = 'OriginsError'
  constructor(cause: HttpStatusError) {
    const isBusy = cause.status === 429
    const meta = { cause, metaMessages: ['Installed wallets work without it.'] }
    if (isBusy) super('RATE_LIMITED', { code: 'RATE_LIMITED', ...meta })
    else super('SERVER_ERROR', { code: 'SERVER_ERROR', ...meta })
  }
}
