import { fetchUpstream, readText } from '#server/platform/upstreams/fetchUpstream.ts'
import { parseJson } from '#server/platform/upstreams/parseJson.ts'

/** A source outside is worth a short wait: the node's own answer is there by then. */
const patienceMs = 4_000
const mostBytes = 4 * 1024 * 1024

/**
 * A source's JSON answer to GET.
 * @throws {Error} it is silent, refuses, or answers something else; never names the address, which may hold a key
 */
export async function askJson(
  url: string,
  { headers = {}, timeoutMs = patienceMs }: { headers?: Record<string, string>; timeoutMs?: number } = {},
): Promise<unknown> {
  const response = await fetchUpstream(url, { method: 'GET', headers, timeoutMs })
  if (!response.ok) {
    void response.body?.cancel().catch(() => undefined)
    throw new Error(`HTTP status ${response.status}`)
  }
  const json = parseJson(await readText(response, mostBytes))
  if (json === undefined) throw new Error('the answer is not JSON')
  return json
}
