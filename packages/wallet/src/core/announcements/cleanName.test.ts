import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName } from './cleanName.ts'

test.each([
  ['  MetaMask ', 'MetaMask'],
  ['Phantom Wallet', 'Phantom'],
  ['Line\none\ttwo', 'Line one two'],
  ['\u202eevil\u2066', 'evil'],
  ['钱包', '钱包'],
  ['\u200b\u200d', null],
  ['', null],
])('the name %j is shown as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown)
})

test('a shown name is one line of at most 40 visible characters, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), name => {
      const shown = cleanName(name)
      if (shown === null) return
      expect([...shown].length).toBeLessThanOrEqual(40)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\n]/u)
      expect(shown.trim()).toBe(shown)
    }),
    { numRuns: 2000 },
  )
})
