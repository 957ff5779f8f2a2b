import { expect, test } from 'vitest'
import { compileCatalog, errorMessages } from './compileCatalog.ts'

test('a catalog compiles to messages under the ids of its group', () => {
  const catalog = compileCatalog('home', JSON.stringify({ title: 'Earn', queue: '{count} wait' }))
  expect(catalog).toEqual({ 'home.title': ['Earn'], 'home.queue': [['count'], ' wait'] })
})

test('a message of several lines is one text', () => {
  const catalog = compileCatalog('home', JSON.stringify({ text: ['First.', '- {count} items'] }))
  expect(catalog).toEqual({ 'home.text': ['First.\n- ', ['count'], ' items'] })
})

test('the texts of error codes can be taken out of a catalog', () => {
  const messages = {
    title: 'Stake',
    'error.other': 'Else.',
    'error.KEY_USED': 'Used.',
    'field.KEY_USED': 'Taken.',
  }
  expect(Object.keys(errorMessages(compileCatalog('stake', JSON.stringify(messages))))).toEqual([
    'stake.error.other',
    'stake.error.KEY_USED',
    'stake.field.KEY_USED',
  ])
})

test('an invalid message fails the build, which names it', () => {
  const broken = JSON.stringify({ queue: '{count, plural, one {# waits}' })
  expect(() => compileCatalog('home', broken)).toThrow(/home\.queue/)
})
