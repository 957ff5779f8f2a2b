import { expect, onTestFinished, test } from 'vitest'
import { safeOrigin } from './safeOrigin.ts'

const framedBy = (parent: string, by: 'ancestorOrigins' | 'referrer') =>
  ({
    parent: {},
    location: by === 'ancestorOrigins' ? { ancestorOrigins: [parent, 'https://app.safe.global'] } : {},
    document: { referrer: by === 'referrer' ? parent : 'https://app.safe.global/' },
  }) as unknown as Window

test.each(['ancestorOrigins', 'referrer'] as const)(
  "[B1.43] the parent's host by %s must be the application's, whole and over https",
  by => {
    expect(safeOrigin(framedBy('https://app.safe.global', by))).toBe('https://app.safe.global')
    expect(safeOrigin(framedBy('https://app.safe.global/', by))).toBe('https://app.safe.global')
    for (const parent of [
      'http://app.safe.global',
      'https://app.safe.global.evil.example',
      'https://evil.example/app.safe.global',
      'https://app.safe.global@evil.example',
      'https://app.safe.global:8443',
      'https://safe.global',
      'null',
      '',
    ])
      expect([parent, safeOrigin(framedBy(parent, by))]).toEqual([parent, null])
  },
)

test("accepts the host's own Safe host in place of the default", () => {
  const page = framedBy('https://safe.example', 'referrer')
  expect(safeOrigin(page)).toBeNull()
  expect(safeOrigin(page, ['safe.example'])).toBe('https://safe.example')
  expect(safeOrigin(framedBy('https://app.safe.global', 'referrer'), ['safe.example'])).toBeNull()
})

test('a page that is its own parent is in no frame', () => {
  const page = { document: { referrer: 'https://app.safe.global/' } } as { parent?: unknown }
  page.parent = page
  expect(safeOrigin(page as unknown as Window)).toBeNull()
})

test('a browser without URL.parse finds the application too', () => {
  const { parse } = URL
  onTestFinished(() => void Object.assign(URL, { parse }))
  Reflect.deleteProperty(URL, 'parse')
  expect(safeOrigin(framedBy('https://app.safe.global', 'referrer'))).toBe('https://app.safe.global')
  expect(safeOrigin(framedBy('null', 'referrer'))).toBeNull()
})
