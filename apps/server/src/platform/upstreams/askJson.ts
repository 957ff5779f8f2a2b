import { fetchUpstream, readText, type UpstreamRequest } from './fetchUpstream.ts'
import { parseJson } from './parseJson.ts'

/** An outside service is worth a short wait: a source without a key has its answer by then. */
const patienceMs = 4_000
const mostBytes = 4 * 1024 * 1024

/** A service answered with a status that is no success. */
export class HttpStatusError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP status ${status}`)
    this.status = status
  }
}

/**
 * The JSON answer of an outside service, by default to a GET.
 * @throws {HttpStatusError} the service refuses
 * @throws {Error} it is silent or answers something else; never names the address, which may hold a key
 */
export async function askJson(url: string, request: Partial<UpstreamRequest> = {}): Promise<unknown> {
  const response = await fetchUpstream(url, { method: 'GET', timeoutMs: patienceMs, ...request })
  if (!response.ok) {
    void response.body?.cancel().catch(() => undefined)
    throw new HttpStatusError(response.status)
  }
  const json = parseJson(await readText(response, mostBytes))
  if (json === undefined) throw new Error('the answer is not JSON')
  return json
}
