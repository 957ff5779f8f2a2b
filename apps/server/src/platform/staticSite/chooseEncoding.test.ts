import { expect, test } from 'vitest'
import { chooseEncoding } from './chooseEncoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP ; q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['br; Q=0.000 , gzip ;q=0', undefined],
  ['identity;q=0', undefined],
  ['*;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
])('a browser that accepts %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
