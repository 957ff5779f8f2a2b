import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeHref, schemeOf } from './safeHref.ts'

const schemes = new Set(['rainbow', 'javascript', 'intent', 'file'])

test.each(['https://a.example/x?y=1#z', 'http://127.0.0.1:8080/', 'rainbow://wc?uri=x', 'RAINBOW://x'])(
  'allows %s',
  href => {
    expect(safeHref(href, schemes)).toBe(href)
  },
)

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' https://a.example',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'intent://scan/#Intent;scheme=x;end',
  'unknown://x',
  '//evil.example',
  '/path',
  '',
  'https://',
  'https://metamask.io@evil.example/',
  'https://user:pass@evil.example/',
  'blob:https://a.example/1',
])('never allows %j, even if a list names its scheme', href => {
  expect(safeHref(href, schemes)).toBeNull()
})

test('lets only web addresses and named schemes through, and browsers agree', () => {
  const beginnings = fc.constantFrom(
    '',
    'https://',
    'http:',
    'java',
    'javascript:',
    '\t',
    'rainbow:',
    'data:',
    '//',
  )
  fc.assert(
    fc.property(beginnings, beginnings, fc.string(), (first, second, rest) => {
      const safe = safeHref(`${first}${second}${rest}`, new Set(['rainbow']))
      if (safe === null) return
      expect(['https', 'http', 'rainbow']).toContain(schemeOf(safe))
      expect(['https:', 'http:', 'rainbow:']).toContain(new URL(safe).protocol)
    }),
    { numRuns: 2000 },
  )
})
