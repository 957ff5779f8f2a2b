import { expect, test } from 'vitest'
import { type HelpEntry, searchHelp } from './searchHelp.ts'

const entry = (id: string, title: string, text: string, kind: HelpEntry['kind'] = 'topic') => ({
  kind,
  id,
  title,
  text,
})

const entries = [
  entry('exit', 'How do I get my ETH back?', 'Start a full exit. It takes days.'),
  entry('safe', 'Stake from a Safe', 'Owners sign. An exit works the same way.'),
  entry('KEY_USED', 'KEY_USED', 'A key was deposited before.', 'error'),
  entry('ji', '钱包断开了连接', '请解锁钱包。'),
]
const find = (query: string) => searchHelp(entries, query).map(({ id }) => id)

test('a word in a title comes before one in a text', () => expect(find('safe exit')).toEqual(['safe']))
test('small words of a question count nothing', () => expect(find('how do I get an exit')).toEqual(['exit']))
test('case, width and underscores do not matter', () => {
  expect(find('key used')).toEqual(['KEY_USED'])
  expect(find('ＫＥＹ_used')).toEqual(['KEY_USED'])
})
test('if no entry has all words, those with most come', () =>
  expect(find('deposited zebra')).toEqual(['KEY_USED']))
test('a Chinese question is split into words', () => expect(find('我的钱包断开了')).toEqual(['ji']))
test('a title is found in the other language too', () => {
  const other = { ...entry('slash', '罚没', '对验证者的处罚。'), otherTitle: 'Slashing' }
  expect(searchHelp([...entries, other], 'slashing').map(({ id }) => id)).toEqual(['slash'])
})
test('nothing and signs find nothing', () => {
  expect(find('  ')).toEqual([])
  expect(find('?!')).toEqual([])
})
