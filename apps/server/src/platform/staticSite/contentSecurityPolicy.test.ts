import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'

test('a page asks its own origin alone, and runs workers only from bytes that it has checked', () => {
  const policy = contentSecurityPolicy('<!doctype html><title>x</title>')
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain('worker-src blob:;')
  expect(policy).toContain("script-src 'self';")
})

test('a page that was built with further beacon nodes may ask exactly their origins', () => {
  const policy = contentSecurityPolicy(
    '<meta name="connect-origin" content="https://beacon.example/path"><meta name="connect-origin" content="http://127.0.0.1:9596">',
  )
  expect(policy).toContain("connect-src 'self' https://beacon.example http://127.0.0.1:9596;")
})

test('[F.40] only the pages that a build names may frame it, and nobody where it names none', () => {
  const named =
    '<meta name="frame-origin" content="https://app.safe.global"><meta name="frame-origin" content="https://safe.example:8443">'
  expect(contentSecurityPolicy(named)).toMatch(
    /frame-ancestors https:\/\/app\.safe\.global https:\/\/safe\.example:8443(;|$)/,
  )
  expect(contentSecurityPolicy('')).toMatch(/frame-ancestors 'none'(;|$)/)
  expect(contentSecurityPolicy(named)).toContain("connect-src 'self';")
})
