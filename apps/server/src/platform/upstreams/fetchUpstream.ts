/** An upstream silent for so long counts as gone. */
export const upstreamTimeoutMs = 10_000

/** Larger answers (logs of a huge range) are refused: one visitor must not fill the process's memory. */
const maxAnswerBytes = 32 * 1024 * 1024

export type UpstreamRequest = {
  method: 'GET' | 'POST'
  body?: string
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
}

/**
 * One exchange of JSON with a configured upstream. Sends a user and password of the address as basic authorization.
 * @throws when there is no answer in time
 */
export async function fetchUpstream(address: string, request: UpstreamRequest): Promise<Response> {
  const { headers, timeoutMs = upstreamTimeoutMs, ...rest } = request
  const url = new URL(address)
  const login = loginHeaders(url)
  url.username = ''
  url.password = ''
  return fetch(url, {
    ...rest,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...login,
      ...headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
}

/** The user and password of an address as basic authorization. */
export function loginHeaders({ username, password }: URL): { authorization?: string } {
  const login = [username, password].map(decodeURIComponent).join(':')
  return username ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {}
}

/** The whole answer as text. @throws when it is larger than `maxBytes` */
export async function readText(response: Response, maxBytes = maxAnswerBytes): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`answer larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
