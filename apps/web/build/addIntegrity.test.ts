import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addIntegrity } from './addIntegrity.ts'

const files = new Map(
  Object.entries({
    '/assets/a.js': 'run()',
    '/assets/a.css': 'p{}',
    '/assets/lazy.js': 'later()',
    '/first.js': 'first()',
  }).map(([path, text]) => [path, new TextEncoder().encode(text)]),
)
const hashOf = (path: string, algorithm: 'sha256' | 'sha384') =>
  `${algorithm}-${createHash(algorithm)
    .update(files.get(path) ?? '')
    .digest('base64')}`

test("the page's scripts, preloads and style sheets carry their hash", () => {
  const html = [
    '<script src="/first.js"></script>',
    '<script type="module" crossorigin src="/assets/a.js"></script>',
    '<link rel="stylesheet" crossorigin href="/assets/a.css">',
  ].join('\n')
  const hashes = [...addIntegrity(html, files).matchAll(/integrity="([^"]+)"/g)].map(match => match[1])
  expect(hashes).toEqual(['/first.js', '/assets/a.css', '/assets/a.js'].map(path => hashOf(path, 'sha384')))
})

test('an import map before the first module has the hash of every file that can load later', () => {
  const html = addIntegrity(
    '<script>early()</script><script type="module" src="/assets/a.js"></script>',
    files,
  )
  const [, map = ''] = /^<script>early\(\)<\/script><script type="importmap">(.*?)<\/script>/.exec(html) ?? []
  const later = ['/assets/a.js', '/assets/a.css', '/assets/lazy.js']
  expect(JSON.parse(map)).toEqual({
    integrity: Object.fromEntries(later.map(path => [path, hashOf(path, 'sha256')])),
  })
})

test('style sheets, which delay the first paint, come before the long import map', () => {
  const module = '<link rel="modulepreload" crossorigin href="/assets/a.js">'
  const html = addIntegrity(`${module}<link rel="stylesheet" href="/assets/a.css">`, files)
  expect(html.match(/stylesheet|importmap|modulepreload/g)).toEqual([
    'stylesheet',
    'importmap',
    'modulepreload',
  ])
})

test('a rendered page has the import map after its content, before the template with its modules', () => {
  const html = addIntegrity(
    '<link rel="stylesheet" href="/assets/a.css"><h1>Content</h1><template id="scripts"><script type="module" src="/assets/a.js"></script></template>',
    files,
  )
  expect(html.match(/stylesheet|<h1>|importmap|<template|type="module"/g)).toEqual([
    'stylesheet',
    '<h1>',
    'importmap',
    '<template',
    'type="module"',
  ])
})

test('pictures and fonts stay unchanged, and a second pass changes nothing', () => {
  const html = '<link rel="icon" href="/favicon.svg"><script type="module" src="/assets/a.js"></script>'
  const once = addIntegrity(html, files)
  expect(once).toContain('<link rel="icon" href="/favicon.svg">')
  expect(addIntegrity(once, files)).toBe(once)
})

test('a page that refers to a file outside the build is an error', () => {
  expect(() => addIntegrity('<script src="/assets/gone.js"></script>', files)).toThrow('/assets/gone.js')
})
