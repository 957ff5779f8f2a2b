import { expect, test } from 'vitest'
import { parseBlocks, parsePieces, plainProse } from './parseProse.ts'

test('lines are paragraphs, and marked lines that follow each other are one list', () => {
  expect(parseBlocks('Before.\n- one\n- two\n1. first\n2. second\nAfter.')).toEqual([
    { kind: 'paragraph', text: 'Before.' },
    { kind: 'bullets', items: ['one', 'two'] },
    { kind: 'steps', items: ['first', 'second'] },
    { kind: 'paragraph', text: 'After.' },
  ])
})

test('a line has strong words, code and links', () => {
  expect(parsePieces('**Never** type `0x` [here](/help#safe).')).toEqual([
    { kind: 'strong', text: 'Never' },
    { kind: 'text', text: ' type ' },
    { kind: 'code', text: '0x' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'here', href: '/help#safe' },
    { kind: 'text', text: '.' },
  ])
})

test.each(['javascript:alert(1)', 'http://plain.example', 'data:text/html,x'])('%s is no link', href => {
  expect(parsePieces(`[here](${href})`)).toEqual([{ kind: 'text', text: `[here](${href})` }])
})

test('a search reads a text without its marks', () => {
  expect(plainProse('1. **One.** See [this](#x).\n- `code`')).toBe('One. See this. code')
})
