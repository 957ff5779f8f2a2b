import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteCache } from './createByteCache.ts'

test('the most recently used stays, the least recently used goes', () => {
  const cache = createByteCache(20_000)
  const text = 'x'.repeat(1_000)
  for (let key = 0; key < 17; key += 1) cache.set(`key ${key}`, text)
  expect(cache.get('key 0')).toBe(text)
  cache.set('one more', text)
  expect(cache.get('key 0')).toBe(text)
  expect(cache.get('key 1')).toBeUndefined()
})

test('an answer above a sixteenth of the room is not cached, nor its older version', () => {
  const cache = createByteCache(16_000)
  cache.set('key', 'small')
  cache.set('key', 'x'.repeat(1_000))
  expect(cache.get('key')).toBeUndefined()
  expect(cache.size()).toBe(0)
})

test('the bound holds for any texts in any order, and the byte count returns to zero', () => {
  const entry = fc.tuple(fc.string({ maxLength: 3 }), fc.string({ maxLength: 300, unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 80 }), entries => {
      const cache = createByteCache(5_000)
      for (const [key, text] of entries) {
        cache.set(key, text)
        expect(cache.size()).toBeLessThanOrEqual(5_000)
      }
      for (const [key] of entries) cache.set(key, 'x'.repeat(5_000))
      expect(cache.size()).toBe(0)
    }),
  )
})

test('no room caches nothing', () => {
  const cache = createByteCache(0)
  cache.set('key', 'text')
  expect(cache.get('key')).toBeUndefined()
})
