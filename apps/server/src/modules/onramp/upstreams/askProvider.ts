import type * as z from 'zod/mini'
import { askJson, HttpStatusError } from '#server/platform/upstreams/askJson.ts'
import type { UpstreamRequest } from '#server/platform/upstreams/fetchUpstream.ts'
import { OnrampAmountRefusedError, OnrampProviderUnavailableError } from '../onrampErrors.ts'

const timeoutMs = 5_000

/** Codes by which providers refuse to sell: the amount, the coin or the place. */
const refusals = [400, 404, 422]

/**
 * One question to an outside provider.
 * @throws {OnrampProviderUnavailableError} no answer in time, a refusal such as 429, or an answer of another form
 * @throws {OnrampAmountRefusedError} the provider does not sell this
 */
export async function askProvider<S extends z.ZodMiniType>(
  name: string,
  url: string,
  schema: S,
  request: Partial<UpstreamRequest> = {},
): Promise<z.output<S>> {
  try {
    return schema.parse(await askJson(url, { timeoutMs, ...request }))
  } catch (cause) {
    if (cause instanceof HttpStatusError && request.method === 'POST' && refusals.includes(cause.status))
      throw new OnrampAmountRefusedError(`${name} does not sell this`)
    throw new OnrampProviderUnavailableError(name, cause)
  }
}
