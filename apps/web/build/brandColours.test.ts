import { expect, test } from 'vitest'
import { brandTokens, contrastProblems } from './brandColours.ts'
import { contrastOf, parseColour } from './colours.ts'

/** Granary's own colours. */
const light = { brand: '#1d5a42', accent: '#85600f', accentFill: '#e3b34a' }
const dark = { brand: '#77c79d', accent: '#e9bf63' }

test('contrast is that of WCAG', () => {
  expect(contrastOf(parseColour('#000000'), parseColour('#ffffff'))).toBe(21)
  // The known limit of grey text on white.
  expect(contrastOf(parseColour('#767676'), parseColour('#ffffff'))).toBeCloseTo(4.54, 2)
  expect(contrastOf(parseColour('#777777'), parseColour('#ffffff'))).toBeLessThan(4.5)
})

test('readable palettes pass', () => {
  expect(contrastProblems({ light, dark })).toEqual([])
})

test('unreadable text is named with its field, both colours and the ratio', () => {
  const problems = contrastProblems({
    light: { ...light, accent: '#e3b34a' },
    dark: { ...dark, brand: '#1d5a42' },
  })
  expect(problems).toEqual([
    'colours.light.accent: text #e3b34a on sunk #f3f0e6 has a contrast of 1.70 to 1 and needs 4.5 to 1',
    'colours.dark.brand: text #1d5a42 on its tint #16231d has a contrast of 2.01 to 1 and needs 4.5 to 1',
  ])
})

test('text on the brand is white or ink, whichever reads better', () => {
  expect(brandTokens(light, 'light')['on-green']).toEqual([255, 255, 255])
  expect(brandTokens(dark, 'dark')['on-green']).toEqual([11, 21, 16])
})
