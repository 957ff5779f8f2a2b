import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanIcon, cleanName, isAnnouncement } from './cleanAnnouncement.ts'

test.each([
  ['  MetaMask ', 'MetaMask'],
  ['Line\none\ttwo', 'Line one two'],
  ['\u202eevil\u2066', 'evil'],
  ['钱包', '钱包'],
  ['\u200b\u200d', null],
  ['', null],
])('the name %j is shown as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown)
})

test('a shown name is one line of at most 40 characters without invisible signs, or nothing', () => {
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

test('an icon is a data image of at most 64 KiB', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo='
  expect(cleanIcon(png)).toBe(png)
  expect(cleanIcon(`\n${png}`)).toBe(png)
  expect(cleanIcon('data:image/svg+xml,%3Csvg%3E')).toBeDefined()
  const refused = [
    'https://a.example/x.png',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'data:image/tiff,x',
    '//x',
    '',
  ]
  for (const icon of [...refused, `${png}${'A'.repeat(65_536)}`, undefined])
    expect(cleanIcon(icon)).toBeUndefined()
})

test('any announcement at all is accepted or refused, never an exception', () => {
  const info = fc.record(
    { uuid: fc.anything(), name: fc.anything(), icon: fc.anything(), rdns: fc.anything() },
    { requiredKeys: [] },
  )
  const detail = fc.oneof(fc.anything(), fc.record({ info, provider: fc.anything() }, { requiredKeys: [] }))
  fc.assert(
    fc.property(detail, value => typeof isAnnouncement(value) === 'boolean'),
    { numRuns: 2000 },
  )
})
