import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export type Page = {
  url: string
  /** Bytes of each script, gzip, by path. */
  scripts: ReadonlyMap<string, number>
  stop: () => Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The policy that breaks peers. */
export const strictPolicy = "script-src 'self'; style-src 'self'"

/** Builds a page as a host would and serves it on loopback, compressed. */
export async function servePage(root: string, policy?: string): Promise<Page> {
  const outDir = join(root, 'dist')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    // Linked packages would take the repository's React.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
  const files = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name)
        return [file.slice(outDir.length), gzipSync(readFileSync(file))] as const
      }),
  )
  const scripts = new Map(
    [...files].flatMap(([path, { length }]) => (path.endsWith('.js') ? [[path, length] as const] : [])),
  )
  return { ...(await serve(files, policy)), scripts }
}

async function serve(
  files: ReadonlyMap<string, Buffer>,
  policy?: string,
): Promise<Pick<Page, 'url' | 'stop'>> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const body = files.get(path)
    response.writeHead(body ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      ...(body && { 'content-encoding': 'gzip', 'content-length': body.length }),
      ...(policy && { 'content-security-policy': policy }),
    })
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/`, stop }
}
