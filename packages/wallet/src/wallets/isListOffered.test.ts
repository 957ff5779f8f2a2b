import { expect, test } from 'vitest'
import { isListOffered } from './isListOffered.ts'

test.each([
  [undefined, true, true],
  ['SHOW', true, true],
  ['HIDE', false, false],
  ['ONLY_MOBILE', false, true],
] as const)(
  '[B1.31] allWallets %s: offered on a desktop %s, on a phone %s',
  (setting, onDesktop, onPhone) => {
    expect(isListOffered(setting, false)).toBe(onDesktop)
    expect(isListOffered(setting, true)).toBe(onPhone)
  },
)
