import { expect, test } from 'vitest'
import { formatFileSize } from './formatFileSize.ts'

test('file sizes use the units B to YB', () => {
  const sizes = Array.from({ length: 9 }, (_, power) => formatFileSize(1024 ** power))
  expect(sizes).toEqual(['1 B', '1 KB', '1 MB', '1 GB', '1 TB', '1 PB', '1 EB', '1 ZB', '1 YB'])
})

test('a size keeps its unit up to the next one, with one decimal', () => {
  expect(formatFileSize(0)).toBe('0 B')
  expect(formatFileSize(1023)).toBe('1023 B')
  expect(formatFileSize(1536)).toBe('1.5 KB')
  expect(formatFileSize(1024 ** 9)).toBe('1024 YB')
})
