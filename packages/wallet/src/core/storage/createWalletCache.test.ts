import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { type CacheName, cacheLifetimes, createWalletCache } from '../index.ts'
import { cacheEntryLimit } from './createWalletCache.ts'
import { createWalletStorage } from './createWalletStorage.ts'

const isText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function cacheOf(name: CacheName) {
  const area = memoryArea()
  const told: string[] = []
  const storage = createWalletStorage(() => area, { info: text => told.push(text) })
  const clock = { now: 1_000_000 }
  const cache = createWalletCache(name, { storage, read: isText, now: () => clock.now })
  return { cache, area, clock, told, key: `@granary/wallet/${name}_cache` }
}

test.each([
  ['[B9.39]', 'portfolio', 30],
  ['[B9.39]', 'native_balance', 30],
  ['[B9.39]', 'ens', 300],
  ['[B9.39]', 'identity', 300],
  ['', 'history', 15],
  ['', 'token_price', 15],
] as const)('%s an answer of %s is valid for %i s', (_, name, seconds) => {
  const { cache, clock, area, key } = cacheOf(name)
  expect(cacheLifetimes[name]).toBe(seconds * 1000)
  cache.set('a', 'first')
  expect(area.items.has(key)).toBe(true)
  clock.now += seconds * 1000 - 1
  expect(cache.get('a')).toBe('first')
  expect(cache.get('b')).toBeUndefined()
  clock.now += 1
  expect(cache.get('a')).toBeUndefined()
})

test('ignores an answer from the future: a clock that went back must not keep it for ever', () => {
  const { cache, clock } = cacheOf('ens')
  cache.set('a', 'x')
  clock.now -= 1
  expect(cache.get('a')).toBeUndefined()
})

test('replaces an older answer and removes one on request', () => {
  const { cache, clock } = cacheOf('ens')
  cache.set('a', 'old')
  clock.now += 200_000
  cache.set('a', 'new')
  clock.now += 200_000
  expect(cache.get('a')).toBe('new')
  cache.remove('a')
  expect(cache.get('a')).toBeUndefined()
})

test('keeps the newest answers within its limits', () => {
  const { cache, area, key } = cacheOf('identity')
  for (let index = 0; index < cacheEntryLimit + 10; index++) cache.set(`${index}`, 'x')
  expect(cache.get('9')).toBeUndefined()
  expect(cache.get('10')).toBe('x')
  for (let index = 0; index < 5; index++) cache.set(`big ${index}`, 'y'.repeat(90_000))
  expect(area.items.get(key)?.length).toBeLessThan(200_001)
  expect(cache.get('big 4')).toHaveLength(90_000)
  expect(cache.get('big 0')).toBeUndefined()
  cache.set('huge', 'z'.repeat(300_000))
  expect(cache.get('huge')).toBeUndefined()
})

test('reads a valid answer or none from any stored text and overwrites it', () => {
  const entry = fc.tuple(fc.constantFrom('a', 'b', '__proto__'), fc.anything(), fc.anything())
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.oneof(entry, fc.anything())).map(value => {
      try {
        return JSON.stringify(value) ?? ''
      } catch {
        return ''
      }
    }),
  )
  fc.assert(
    fc.property(text, stored => {
      const { cache, area, key } = cacheOf('portfolio')
      area.items.set(key, stored)
      expect(['string', 'undefined']).toContain(typeof cache.get('a'))
      cache.set('a', 'mine')
      expect(cache.get('a')).toBe('mine')
    }),
    { numRuns: 1000 },
  )
})

test('[B8.67] without storage keeps nothing and logs it', () => {
  const told: string[] = []
  const forbidden = () => {
    throw new Error('denied')
  }
  const storage = createWalletStorage(forbidden, { info: line => told.push(line) })
  const cache = createWalletCache('ens', { storage, read: isText })
  cache.set('a', 'x')
  expect(cache.get('a')).toBeUndefined()
  expect(told).toContain('Storage failed for ens_cache')
})
