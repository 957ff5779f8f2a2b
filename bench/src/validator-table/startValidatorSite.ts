import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { generatedValidator } from './generatedValidator.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type ValidatorSite = { url: string; close: () => Promise<void> }

const pageSize = 1000

/**
 * The built site, an API with `count` validators for any owner, and an empty page that fetches the first
 * hundred: the floor.
 * @param port 0 for any
 */
export async function startValidatorSite(dist: string, count: number, port = 0): Promise<ValidatorSite> {
  const rows = generatedRows(count)
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname.startsWith('/api/')) answer(response, url, rows)
    else if (url.pathname === '/floor') send(response, 200, '.html', floor)
    else await sendFile(response, dist, url.pathname)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}

const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** The minimal cost of a page with a list of names: one request, one element. */
const floor = `<!doctype html><title>floor</title><p id="row"></p><script>
fetch('/api/v1/ethereum/hoodi/owners/${owner}/validators?limit=100').then(answer => answer.json()).then(page => {
  document.getElementById('row').textContent = page.validators[0].pubkey
})
</script>`

const nowSeconds = Math.floor(Date.now() / 1000)

export const reach = {
  readTo: { slot: 9_600_000, epoch: 300_000, timestampSeconds: nowSeconds },
  catchingUp: false,
  from: { slot: 3_000_000, date: '2026-03-01' },
  beginning: 'complete',
  secondsPerDay: 86_400,
}

/** Prepared as JSON, so that making it does not count. */
function generatedRows(count: number): string[] {
  return Array.from({ length: count }, (_, at) => JSON.stringify(generatedValidator(at, owner)))
}

function answer(response: ServerResponse, url: URL, rows: readonly string[]): void {
  if (!url.pathname.endsWith('/validators')) {
    send(response, 503, '.json', '{}')
    return
  }
  const from = Number(url.searchParams.get('after') ?? 0)
  const to = Math.min(rows.length, from + Number(url.searchParams.get('limit') ?? pageSize))
  const rest = JSON.stringify({
    total: rows.length,
    nextAfter: to < rows.length ? String(to) : null,
    headSlot: 9_600_000,
    finalizedEpoch: 299_998,
    reach,
  })
  send(response, 200, '.json', `{"validators":[${rows.slice(from, to).join()}],${rest.slice(1)}`)
}

async function sendFile(response: ServerResponse, dist: string, asked: string): Promise<void> {
  const path = extname(asked) ? normalize(asked) : 'index.html'
  try {
    send(response, 200, extname(path), await readFile(join(dist, path)))
  } catch {
    send(response, 404, '.html', '')
  }
}

function send(response: ServerResponse, status: number, extension: string, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': types[extension] ?? 'application/json',
    'cache-control': extension === '.json' ? 'no-store' : 'max-age=3600',
  })
  response.end(body)
}
