import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommand } from '../runCommand.ts'
import { spawnServer } from '../spawnServer.ts'
import { exampleAnswers } from './exampleAnswers.ts'

export type BrandPreview = { url: string; stop(): Promise<void> }

/**
 * Builds the site with a provider file and serves it on a free port, by the real server without chains: its headers and
 * policy are those of production. Open networks and Ethereum's status are examples.
 * @throws {Error} with the build's message, which names each wrong field of the file
 */
export async function startBrandPreview(providerFile: string): Promise<BrandPreview> {
  const folder = mkdtempSync(join(tmpdir(), 'granary-brand-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  try {
    const site = join(folder, 'site')
    await build(resolve(providerFile), site)
    const settings = { STATIC_FOLDER: site, DATABASE_FOLDER: join(folder, 'database') }
    const server = await spawnServer(settings, 0, () => undefined)
    const front = createServer((request, response) => void answer(server.url, request, response))
    await new Promise<void>(listening => front.listen(0, '127.0.0.1', listening))
    return {
      url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      stop: async () => {
        front.closeAllConnections()
        front.close()
        await server.stop()
        forget()
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}

async function build(providerFile: string, outDir: string): Promise<void> {
  const args = ['run', '--silent', 'build', '-w', '@granary/web', '--', '--outDir', outDir, '--emptyOutDir']
  const { code, output } = await runCommand('npm', args, { env: { GRANARY_PROVIDER_FILE: providerFile } })
  if (code !== 0) throw new Error(output)
}

async function answer(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  const example = exampleAnswers[path]
  if (example) {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(example))
    return
  }
  try {
    const accept = request.headers.accept ?? '*/*'
    const came = await fetch(`${origin}${path}`, { method: request.method ?? 'GET', headers: { accept } })
    // The body has been unpacked on the way.
    for (const [name, value] of came.headers)
      if (!['content-encoding', 'content-length', 'transfer-encoding'].includes(name))
        response.setHeader(name, value)
    response.writeHead(came.status)
    response.end(Buffer.from(await came.arrayBuffer()))
  } catch {
    response.writeHead(502)
    response.end()
  }
}
