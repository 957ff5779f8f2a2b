import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const file = resolve(import.meta.dirname, '../src/shell/beforePaint.js')

/**
 * Writes `beforePaint.js` into the page's head, where it costs no request. The server allows it by its hash, as it does
 * the import map.
 */
export function beforePaintPlugin(): Plugin {
  return {
    name: 'granary:before-paint',
    transformIndexHtml: () => [{ tag: 'script', children: codeOf(file), injectTo: 'head-prepend' }],
  }
}

/** Without comments and indentation. */
function codeOf(path: string): string {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .map(line => line.trim())
    .filter(line => line && !line.startsWith('//'))
    .join('\n')
}
