import { BaseError } from '@granary/errors'
import * as z from 'zod/mini'
import type { Route, RouteInput, RouteOutput } from './Route.ts'
import { AnswerTooLargeError, readJson } from './readJson.ts'
import { type Problem, problem } from './schemas/problem.ts'

export type ApiClientOptions = {
  /** The API base, absolute or same-origin: `/api/v1`. */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>
  /** Timeout in milliseconds. */
  timeoutMs?: number
  /** Largest answer read, in bytes. */
  longestAnswerBytes?: number
}

export type CallOptions = { signal?: AbortSignal }

export type ApiClient = {
  /**
   * Each request has an id, which the server logs; errors carry it as `requestId`.
   * @throws {ApiProblemError} the server refused; {ApiUnreachableError} no answer; {ApiAnswerInvalidError}
   * not the agreed shape
   */
  call<R extends Route>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<RouteOutput<R>>
}

export function createClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, timeoutMs = 20_000, longestAnswerBytes = 4_000_000 } = options
  const { headers = {}, fetch = (...request) => globalThis.fetch(...request) } = options
  return {
    async call(route, input, callOptions = {}) {
      const requestId = newRequestId()
      const request = requestOf(route, input, baseUrl, { ...headers, 'x-request-id': requestId })
      try {
        const response = await send(fetch, request, timeoutMs, callOptions.signal)
        const json = await readAnswer(response, longestAnswerBytes)
        if (!response.ok) throw problemError(response.status, json)
        const answer = z.safeDecode(route.response, json as never)
        if (!answer.success) throw new ApiAnswerInvalidError(route.operationId, z.prettifyError(answer.error))
        return answer.data as never
      } catch (error) {
        throw error instanceof BaseError ? Object.assign(error, { requestId }) : error
      }
    },
  }
}

/** Pages without TLS lack `crypto.randomUUID`. */
function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}

function requestOf(
  route: Route,
  input: object,
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
): { url: string; init: RequestInit } {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  let path: string = route.path
  for (const [name, value] of Object.entries(encodePart(route.params, params) ?? {}))
    path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
  const asked = Object.entries(encodePart(route.query, query) ?? {}).filter(
    ([, value]) => value !== undefined,
  )
  const search = new URLSearchParams(asked).toString()
  const init: RequestInit = { method: route.method, headers: { ...headers, accept: 'application/json' } }
  if (route.body) {
    init.body = JSON.stringify(z.encode(route.body, body))
    init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  return { url: `${baseUrl}${path}${search ? `?${search}` : ''}`, init }
}

function encodePart(schema: Route['params'], value: unknown): object | undefined {
  return schema ? (z.encode(schema, value) as object) : undefined
}

async function send(
  fetch: typeof globalThis.fetch,
  request: { url: string; init: RequestInit },
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { url, init } = request
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiUnreachableError(cause)
  }
}

/** The body of a refusal may be unreadable: its status is enough. */
async function readAnswer(response: Response, longestBytes: number): Promise<unknown> {
  try {
    return await readJson(response, longestBytes)
  } catch (cause) {
    if (!response.ok) return undefined
    if (cause instanceof AnswerTooLargeError) throw cause
    if (cause instanceof DOMException) throw new ApiUnreachableError(cause)
    throw new ApiAnswerInvalidError(response.url, 'not JSON', cause)
  }
}

function problemError(status: number, json: unknown): ApiProblemError {
  const parsed = problem.safeParse(json)
  return new ApiProblemError(
    parsed.success
      ? parsed.data
      : { type: 'about:blank', title: `HTTP status code: ${status}`, status, code: 'API_PROBLEM' },
  )
}

/** The server refused the request; `code` is the problem's own code. */
export class ApiProblemError extends BaseError {
  override readonly name = 'ApiProblemError'
  readonly problem: Problem
  constructor(answer: Problem) {
    super(answer.title, { code: answer.code, ...(answer.detail ? { details: answer.detail } : {}) })
    this.problem = answer
  }
}

export class ApiUnreachableError extends BaseError {
  override readonly name = 'ApiUnreachableError'
  constructor(cause: unknown) {
    super('The server did not answer.', {
      code: 'API_UNREACHABLE',
      cause,
      metaMessages: ['No money has moved. Check your connection and try again.'],
    })
  }
}

export class ApiAnswerInvalidError extends BaseError {
  override readonly name = 'ApiAnswerInvalidError'
  constructor(operation: string, details: string, cause?: unknown) {
    super('The server sent an answer that this page does not understand.', {
      code: 'API_ANSWER_INVALID',
      cause,
      details: `${operation}: ${details}`,
    })
  }
}
