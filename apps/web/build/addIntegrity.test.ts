import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addIntegrity } from './addIntegrity.ts'

const files: Record<string, string> = {
  '/assets/a.js': 'run()',
  '/assets/a.css': 'p{}',
  '/theme.js': 'dark()',
}
const read = (path: string) => new TextEncoder().encode(files[path] ?? '')
const hashOf = (path: string) =>
  `sha384-${createHash('sha384')
    .update(files[path] ?? '')
    .digest('base64')}`

test('scripts, preloads and style sheets of the page carry the hash of what they must hold', () => {
  const html = [
    '<script src="/theme.js"></script>',
    '<script type="module" crossorigin src="/assets/a.js"></script>',
    '<link rel="stylesheet" crossorigin href="/assets/a.css">',
  ].join('\n')
  const hashes = [...addIntegrity(html, read).matchAll(/integrity="([^"]+)"/g)].map(match => match[1])
  expect(hashes).toEqual(['/theme.js', '/assets/a.js', '/assets/a.css'].map(hashOf))
})

test('pictures and fonts are left as they are, and a second pass changes nothing', () => {
  const html = '<link rel="icon" href="/favicon.svg"><script src="/theme.js"></script>'
  const once = addIntegrity(html, read)
  expect(once).toContain('<link rel="icon" href="/favicon.svg">')
  expect(addIntegrity(once, read)).toBe(once)
})
