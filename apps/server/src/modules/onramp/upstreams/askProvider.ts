import type * as z from 'zod/mini'
import { fetchUpstream, readText, type UpstreamRequest } from '#server/platform/upstreams/fetchUpstream.ts'
import { parseJson } from '#server/platform/upstreams/parseJson.ts'
import { OnrampAmountRefusedError, OnrampProviderUnavailableError } from '../onrampErrors.ts'

const timeoutMs = 5_000
const mostBytes = 4_000_000

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
  let refused = false
  try {
    const response = await fetchUpstream(url, { method: 'GET', timeoutMs, ...request })
    const text = await readText(response, mostBytes)
    refused = request.method === 'POST' && refusals.includes(response.status)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return schema.parse(parseJson(text))
  } catch (cause) {
    if (refused) throw new OnrampAmountRefusedError(`${name} does not sell this`)
    throw new OnrampProviderUnavailableError(name, cause)
  }
}
