import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { inject } from 'vitest'

export type Host = { readonly url: string; readonly folder: string; readonly stop: () => Promise<void> }

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'"

/** Serves the host page, built for production, under a strict CSP, with its chains under /rpc/{chain id}. */
export async function serveHost(rpcUrls: Readonly<Record<number, string>>): Promise<Host> {
  const folder = await builtHost()
  const proxy = Object.entries(rpcUrls).map(([id, target]) => [`/rpc/${id}`, { target, rewrite: () => '/' }])
  const server = await preview({
    ...configOf(folder),
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'content-security-policy': contentPolicy },
      proxy: Object.fromEntries(proxy),
    },
  })
  const { port } = server.httpServer.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, folder, stop: () => server.close() }
}

let building: Promise<string> | undefined

/** Builds once for all test files of a process. @returns its folder */
function builtHost(): Promise<string> {
  building ??= buildHost().catch(error => {
    building = undefined
    throw error
  })
  return building
}

async function buildHost(): Promise<string> {
  const folder = await mkdtemp(join(inject('builtPages'), 'host-'))
  await build({ ...configOf(folder), plugins: [react()] })
  return folder
}

function configOf(folder: string) {
  return {
    root: fileURLToPath(new URL('./host', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    // Otherwise fonts and icons would be inlined as data: and hide what a page loads.
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, manifest: 'manifest.json' },
  } as const
}
