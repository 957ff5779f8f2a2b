import { BaseError } from '@granary/errors'
import type * as z from 'zod/mini'
import { askJson, HttpStatusError } from '#server/platform/upstreams/askJson.ts'
import type { UpstreamRequest } from '#server/platform/upstreams/fetchUpstream.ts'

/** Codes by which services of swaps say that they know no way between two tokens. */
const noRoute = [400, 404, 422]

/**
 * One question to an outside service of swaps.
 * @returns null where it knows no way
 * @throws {SwapSourceFailedError} no answer in time, a refusal such as 429, or an answer of another form
 */
export async function askSource<S extends z.ZodMiniType>(
  name: string,
  url: string,
  schema: S,
  request?: Partial<UpstreamRequest>,
): Promise<z.output<S> | null> {
  try {
    return schema.parse(await askJson(url, request))
  } catch (cause) {
    if (cause instanceof HttpStatusError && noRoute.includes(cause.status)) return null
    throw new SwapSourceFailedError(name, cause)
  }
}

export class SwapSourceFailedError extends BaseError {
  override readonly name = 'SwapSourceFailedError'
  constructor(source: string, cause: unknown) {
    super(`${source} did not quote.`, { code: 'SWAP_SOURCES_UNAVAILABLE', cause })
  }
}
