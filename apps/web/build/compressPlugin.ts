import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this a file fits into the packet that its headers need anyway. */
const leastBytes = 1024

/** Compresses every text of the site beside it, `.br` and `.gz`, so that no visitor waits for it. Runs last. */
export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'granary:compress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!existsSync(folder)) return
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        const texts = paths.filter(
          path => /\.(html|js|css|svg|json|txt)$/.test(path) && !path.startsWith('.vite'),
        )
        await Promise.all(texts.map(path => compress(join(folder, path))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const body = await readFile(file)
  if (body.length <= leastBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
