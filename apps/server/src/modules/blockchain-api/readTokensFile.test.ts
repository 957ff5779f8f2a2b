import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTokensFile } from './readTokensFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-tokens-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(content: unknown) {
  const path = join(folder, 'tokens.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readTokensFile(path)
}

test('names every wrong entry by its place', () => {
  const { problems } = read({
    tokens: [{ chainId: 0, address: '0x12', symbol: '', name: 'x', decimals: 78 }],
    prices: { 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': '-1' },
    wrong: true,
  })
  expect(problems.map(problem => problem.split(' ')[0])).toEqual([
    'tokens.0.chainId',
    'tokens.0.address',
    'tokens.0.symbol',
    'tokens.0.decimals',
    'prices.eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    '',
  ])
})

test('a price is exact, and an id is lowered', () => {
  const { content, problems } = read({
    prices: { 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE': '0.000000000000000001' },
  })
  expect(problems).toEqual([])
  expect(content.prices).toEqual(new Map([['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 1n]]))
})

test.each(['', '{', 'null'])('%j is no file of tokens', text => {
  expect(read(text).problems).toHaveLength(1)
  expect(readTokensFile(join(folder, 'missing.json')).problems).toHaveLength(1)
})
