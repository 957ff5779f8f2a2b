import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.ts'

const allowed = (pattern: string, origin: string) => isOriginAllowed({ origins: [pattern] }, origin)

test.each([
  ['https://stake.example', 'https://stake.example'],
  ['https://*.stake.example', 'https://app.stake.example'],
  ['https://*.stake.example', 'https://a.b.stake.example'],
  ['https://*.stake.example:8443', 'https://app.stake.example:8443'],
  ['http://localhost:*', 'http://localhost'],
  ['http://localhost:*', 'http://localhost:5173'],
  ['http://[::1]:*', 'http://[::1]:3000'],
  ['capacitor://localhost', 'capacitor://localhost'],
  ['*', 'null'],
])('the pattern %s lets %s in', (pattern, origin) => {
  expect(allowed(pattern, origin)).toBe(true)
})

test.each([
  ['https://stake.example', 'http://stake.example'],
  ['https://stake.example', 'https://stake.example:8443'],
  ['https://stake.example', 'https://stake.example.evil.test'],
  ['https://*.stake.example', 'https://stake.example'],
  ['https://*.stake.example', 'https://evilstake.example'],
  ['https://*.stake.example', 'https://app.stake.example.evil.test'],
  ['https://*.stake.example', 'https://app.stake.example:8443'],
  ['https://*.stake.example', 'http://app.stake.example'],
  ['https://*.stake.example', 'https://evil.test/.stake.example'],
  ['https://*.stake.example', 'https://evil.test#.stake.example'],
  ['https://*.stake.example', 'https://user@app.stake.example'],
  ['http://localhost:*', 'http://localhost.evil.test:1'],
  ['https://*.stake.example', 'null'],
])('the pattern %s keeps %s out', (pattern, origin) => {
  expect(allowed(pattern, origin)).toBe(false)
})

test('no text passes for a subdomain of a pattern unless its host is one', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const origin = `https://${text}.stake.example`
      const isSubdomain = URL.canParse(origin) && new URL(origin).hostname.endsWith('.stake.example')
      expect(allowed('https://*.stake.example', origin) && !isSubdomain).toBe(false)
      expect(allowed('https://*.stake.example', text)).toBe(false)
    }),
  )
})
