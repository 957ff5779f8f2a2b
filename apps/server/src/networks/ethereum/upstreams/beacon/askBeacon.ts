import type { Secret } from '#server/platform/settings/Secret.ts'
import { fetchUpstream } from '#server/platform/upstreams/fetchUpstream.ts'

/**
 * One request to a beacon node: a GET, or a POST of `body`.
 * @throws when there is no answer in time
 */
export function askBeacon(
  address: Secret,
  path: string,
  { body, timeoutMs }: { body?: unknown; timeoutMs?: number | undefined } = {},
): Promise<Response> {
  return fetchUpstream(beaconUrl(address.reveal(), path), {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
}

/** Keeps path and query of the operator's address: providers put API keys into both. */
function beaconUrl(base: string, path: string): string {
  const url = new URL(base)
  const [route = '', query] = path.split('?')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${route}`
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.append(name, value)
  return url.toString()
}
