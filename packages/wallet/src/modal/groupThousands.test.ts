import { expect, test } from 'vitest'
import { groupThousands } from './groupThousands.ts'

test.each([
  ['999935.991', 'en', '999,935.991'],
  ['1000000.000', 'zh-CN', '1,000,000.000'],
  ['999935.991', 'de', '999.935,991'],
  ['0.000', 'en', '0.000'],
  ['32.100', 'en', '32.100'],
  ['123456789012345678901234567890.999', 'en', '123,456,789,012,345,678,901,234,567,890.999'],
])('%s in %s reads %s, with every digit it had', (amount, language, text) => {
  expect(groupThousands(amount, language)).toBe(text)
})
