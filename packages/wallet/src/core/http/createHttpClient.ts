import { BaseError } from '@granary/errors'
import { retry } from '../timing/retry.ts'
import { HttpStatusError } from './HttpStatusError.ts'
import { readImage } from './readImage.ts'
import { readJson } from './readJson.ts'
import { readRefusal } from './readRefusal.ts'

/** Milliseconds (specification section 9: RPC timeout 10 s; retry count 3 with exponential delay from 150 ms). */
const defaultTimeout = 10_000
const defaultRetries = 3
const firstDelay = 150

const answerLimit = 1_048_576
const imageLimit = 65_536

export type HttpClientConfig = {
  /** `https://services.example/v1`, or a path on the page's own origin. */
  readonly baseUrl: string
  /** Added to every request: clientId, projectId, st (SDK type), sv (SDK version). Omits undefined values. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Timeout of one try, in milliseconds. */
  readonly timeout?: number
  /** Retries. */
  readonly retries?: number
}

export type HttpRequest = {
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Retries. A POST is repeated only on request: the service must accept it twice. */
  readonly retries?: number
}

export type HttpClient = {
  /** @throws HttpStatusError, HttpAnswerError, HttpUnreachableError; the signal's reason if aborted */
  readonly get: (path: string, request?: HttpRequest) => Promise<unknown>
  /** A picture of at most 64 KiB. Throws like `get`. */
  readonly getImage: (path: string, request?: HttpRequest) => Promise<Blob>
  /** Throws like `get`. */
  readonly post: (path: string, request?: HttpRequest) => Promise<unknown>
}

/**
 * JSON over HTTP with limits on each try, the number of tries and the answer's size. Retries a service that
 * is busy (429), broken (5xx), silent or unreachable; any other error status is final.
 */
export function createHttpClient(config: HttpClientConfig): HttpClient {
  const { baseUrl, timeout = defaultTimeout } = config

  const once = async <Answer>(method: string, path: string, request: HttpRequest, read: Read<Answer>) => {
    const { query, body, signal } = request
    const init = {
      method,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
      credentials: 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    } satisfies RequestInit
    try {
      const response = await fetch(urlOf(baseUrl, path, { ...config.query, ...query }), init)
      if (!response.ok) {
        throw new HttpStatusError(response.status, await readRefusal(response))
      }
      return await read(response)
    } catch (cause) {
      signal?.throwIfAborted()
      throw cause instanceof BaseError ? cause : new HttpUnreachableError(cause)
    }
  }

  const { retries: usual = defaultRetries } = config
  const send = <Answer>(method: string, path: string, request: HttpRequest, read: Read<Answer>) => {
    const { retries = method === 'GET' ? usual : 0 } = request
    return retry(() => once(method, path, request, read), {
      tries: retries + 1,
      interval: tried => firstDelay * 2 ** (tried - 1),
      isPassing,
      ...(request.signal && { signal: request.signal }),
    })
  }
  return {
    get: (path, request = {}) => send('GET', path, request, readAsJson),
    getImage: (path, request = {}) => send('GET', path, request, response => readImage(response, imageLimit)),
    post: (path, request = {}) => send('POST', path, request, readAsJson),
  }
}

type Read<Answer> = (response: Response) => Promise<Answer>

const readAsJson: Read<unknown> = response => readJson(response, answerLimit)

/** Keeps the base address's own query. */
function urlOf(baseUrl: string, path: string, query: Readonly<Record<string, string | undefined>>): string {
  const [base = '', ownQuery] = baseUrl.split('?', 2)
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const queries = [ownQuery, new URLSearchParams(given).toString()].filter(Boolean).join('&')
  const address = path === '' ? base : `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  return queries ? `${address}?${queries}` : address
}

function isPassing(cause: unknown): boolean {
  if (cause instanceof HttpStatusError) return cause.status === 429 || cause.status >= 500
  return cause instanceof HttpUnreachableError
}

export class HttpUnreachableError extends BaseError {
  override readonly name = 'HttpUnreachableError'
  constructor(cause: unknown) {
    super('The service could not be reached.', {
      code: 'HTTP_UNREACHABLE',
      cause,
      metaMessages: ['No money has moved. Check the connection and try again.'],
    })
  }
}
