import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.ts'

test.each([
  ['https://stake.example.com', ['https://stake.example.com'], true],
  ['https://stake.example.com', ['stake.example.com'], true],
  ['http://stake.example.com', ['https://stake.example.com'], false],
  ['https://a.example.com', ['https://*.example.com'], true],
  ['https://a.b.example.com', ['*.example.com'], true],
  ['https://example.com', ['*.example.com'], false],
  ['https://example.com.evil.org', ['*.example.com'], false],
  ['https://evilexample.com', ['*.example.com'], false],
  ['https://app-1.host.dev', ['https://*.host.dev', 'https://x.org'], true],
  ['http://localhost:3000', ['http://localhost:*'], true],
  ['http://localhost:3000', ['http://localhost:3001'], false],
  ['http://localhost:3000', ['*'], true],
  ['http://[::1]:3000', ['http://[::1]:*'], true],
  ['https://example.com:444', ['https://example.com'], false],
  ['https://example.com', [], false],
  ['null', ['*'], false],
  ['javascript:alert(1)', ['*'], false],
  ['https://user@example.com', ['*.com'], false],
])('%s against %j: %s', (origin, patterns, allowed) => {
  expect(isOriginAllowed(origin, patterns)).toBe(allowed)
})

test('a wildcard host never matches outside its domain', () => {
  const label = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), labels => {
      const inside = `https://${labels.join('.')}.example.com`
      expect(isOriginAllowed(inside, ['https://*.example.com'])).toBe(true)
      expect(isOriginAllowed(`https://example.com.${labels.join('.')}.org`, ['https://*.example.com'])).toBe(
        false,
      )
    }),
  )
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (origin, pattern) => typeof isOriginAllowed(origin, [pattern]) === 'boolean',
    ),
  )
})
