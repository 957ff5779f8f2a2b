import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'

test('a page connects only to its own origin, and runs workers only from checked bytes', () => {
  const policy = contentSecurityPolicy('<!doctype html><title>x</title>')
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain('worker-src blob:;')
  expect(policy).toContain("script-src 'self';")
})

test('a page built with further beacon nodes may connect to exactly their origins', () => {
  const policy = contentSecurityPolicy(
    '<meta name="connect-origin" content="https://beacon.example/path"><meta name="connect-origin" content="http://127.0.0.1:9596">',
  )
  expect(policy).toContain("connect-src 'self' https://beacon.example http://127.0.0.1:9596;")
})

test('[F.40] only the pages that a build names may frame it, and none by default', () => {
  const named =
    '<meta name="frame-origin" content="https://app.safe.global"><meta name="frame-origin" content="https://safe.example:8443">'
  expect(contentSecurityPolicy(named)).toMatch(
    /frame-ancestors https:\/\/app\.safe\.global https:\/\/safe\.example:8443(;|$)/,
  )
  expect(contentSecurityPolicy('')).toMatch(/frame-ancestors 'none'(;|$)/)
  expect(contentSecurityPolicy(named)).toContain("connect-src 'self';")
})

test('only the inline scripts of the build may run, by their hash', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = contentSecurityPolicy(
    '<script type="importmap">{}</script><script>early()</script><script type="module" src="/a.js"></script>',
  )
  expect(policy).toContain(`script-src 'self' ${hash('{}')} ${hash('early()')};`)
})
