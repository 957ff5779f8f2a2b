import { expect, test } from 'vitest'
import { compileCatalog } from './compileCatalog.ts'

test('a catalog compiles to messages under the ids of its group', () => {
  const catalog = compileCatalog('home', JSON.stringify({ title: 'Earn', queue: '{count} wait' }))
  expect(catalog).toEqual({ 'home.title': ['Earn'], 'home.queue': [['count'], ' wait'] })
})

test('an invalid message fails the build, which names it', () => {
  const broken = JSON.stringify({ queue: '{count, plural, one {# waits}' })
  expect(() => compileCatalog('home', broken)).toThrow(/home\.queue/)
})
