import { expect, test } from 'vitest'
import { compileCatalog } from './compileCatalog.ts'

test('a catalog becomes compiled messages under ids of its group', () => {
  const catalog = compileCatalog('home', JSON.stringify({ title: 'Earn', queue: '{count} wait' }))
  expect(catalog).toEqual({ 'home.title': ['Earn'], 'home.queue': [['count'], ' wait'] })
})

test('a message that is not valid stops the build and is named', () => {
  const broken = JSON.stringify({ queue: '{count, plural, one {# waits}' })
  expect(() => compileCatalog('home', broken)).toThrow(/home\.queue/)
})
