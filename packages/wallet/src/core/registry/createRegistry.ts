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

export type Registry = ReturnType<typeof createRegistry>

/** The calls of a wallet registry (specification section 7). Nothing here checks its wallets: see `readWallets`. */
export function createRegistry(http: HttpClient, log: Pick<Log, 'warn' | 'info'>) {
  const field = async (path: string, name: string): Promise<unknown> => {
    const answer = await http.get(path)
    return typeof answer === 'object' && answer !== null
      ? (answer as Record<string, unknown>)[name]
      : undefined
  }
  return {
    log,
    /** The project's features. */
    config: async (): Promise<Features> => cleanFeatures(await field('/appkit/v1/config', 'features')),
    /**
     * The origins whose pages may use the project; empty if it cannot be read.
     * @throws OriginsError RATE_LIMITED, SERVER_ERROR
     */
    async origins(): Promise<readonly string[]> {
      try {
        const origins = await field('/projects/v1/origins', 'allowedOrigins')
        return Array.isArray(origins) ? origins.filter(origin => typeof origin === 'string') : []
      } catch (cause) {
        if (cause instanceof HttpStatusError && (cause.status === 429 || cause.status >= 500))
          throw new OriginsError(cause)
        return []
      }
    },
    /** A page of wallets, unchecked. @throws HttpAnswerError and what `get` throws */
    async wallets(query: RegistryQuery, signal?: AbortSignal) {
      const answer = await http.get('/getWallets', {
        query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, `${value}`])),
        ...(signal && { signal }),
      })
      const { data, count } = (answer ?? {}) as { data?: unknown; count?: unknown }
      if (!Array.isArray(data) || typeof count !== 'number') throw new HttpAnswerError('no page of wallets')
      return { data: data.slice(0, rowLimit) as readonly unknown[], count }
    },
    /** A picture, by the id of its kind. @throws HttpAnswerError and what `get` throws */
    image: (kind: keyof typeof imagePaths, id: string): Promise<Blob> =>
      http.getImage(`/${imagePaths[kind]}/${encodeURIComponent(id)}`, {
        signal: AbortSignal.timeout(imageTimeout),
        retries: 0,
      }),
    /** Whether the project collects events; false if it does not say. */
    isAnalyticsEnabled: async (): Promise<boolean> =>
      (await field('/getAnalyticsConfig', 'isAnalyticsEnabled').catch(() => false)) === true,
  }
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
