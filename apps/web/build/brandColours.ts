import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Colour, contrastOf, formatColour, mixColours, parseColour } from './colours.ts'
import type { ProviderSettings } from './providerSchema.ts'

type Theme = 'light' | 'dark'
const themes = ['light', 'dark'] as const

export type BrandToken =
  | 'green'
  | 'green-press'
  | 'green-tint'
  | 'on-green'
  | 'wheat'
  | 'wheat-ink'
  | 'wheat-tint'

type Palettes = NonNullable<ProviderSettings['colours']>

/** Text needs 4.5 to 1 (WCAG 2.2, success criterion 1.4.3, level AA). */
const leastContrast = 4.5

const white: Colour = [255, 255, 255]
const ink: Colour = [11, 21, 16]

const tokensFile = createRequire(import.meta.url).resolve('@granary/ui/tokens.css')

/** The colours that a palette becomes, by the token that each replaces. */
export function brandTokens(palette: Palettes[Theme], theme: Theme): Record<BrandToken, Colour> {
  const brand = parseColour(palette.brand)
  const accent = parseColour(palette.accent)
  const { surface } = groundsOf(theme)
  const text = contrastOf(brand, white) >= contrastOf(brand, ink) ? white : ink
  return {
    green: brand,
    // Away from the text on it, so that a pressed button is no harder to read.
    'green-press': mixColours(brand, text === white ? [0, 0, 0] : white, 0.22),
    'green-tint': mixColours(surface, brand, 0.11),
    'on-green': text,
    wheat: palette.accentFill ? parseColour(palette.accentFill) : accent,
    'wheat-ink': accent,
    'wheat-tint': mixColours(surface, accent, 0.11),
  }
}

/**
 * Text of the palettes that is too hard to read.
 * @returns a line for each, about the ground on which it is worst: field, colours, ratio
 */
export function contrastProblems(palettes: Palettes): string[] {
  return themes.flatMap(theme => {
    const tokens = brandTokens(palettes[theme], theme)
    const grounds = groundsOf(theme)
    const pairs = [
      ['brand', 'green', { ...grounds, 'its tint': tokens['green-tint'] }],
      ['brand', 'on-green', { 'a button': tokens.green, 'a pressed button': tokens['green-press'] }],
      ['accent', 'wheat-ink', { ...grounds, 'its tint': tokens['wheat-tint'] }],
    ] as const
    return pairs.flatMap(([field, token, on]) => {
      const text = tokens[token]
      const [worst] = Object.entries(on)
        .flatMap(([name, ground]) => (ground ? [{ name, ground, ratio: contrastOf(text, ground) }] : []))
        .sort((one, other) => one.ratio - other.ratio)
      if (!worst || worst.ratio >= leastContrast) return []
      // Floored: 4.49 must not read as 4.5.
      const shown = (Math.floor(worst.ratio * 100) / 100).toFixed(2)
      return `colours.${theme}.${field}: text ${formatColour(text)} on ${worst.name} ${formatColour(worst.ground)} has a contrast of ${shown} to 1 and needs ${leastContrast} to 1`
    })
  })
}

type Ground = 'paper' | 'surface' | 'sunk'

/** What the site writes on, from its own tokens. */
function groundsOf(theme: Theme): Record<Ground, Colour> {
  const css = readFileSync(tokensFile, 'utf8')
  const ground = (name: Ground) => {
    const [, light = '', dark = ''] =
      new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? []
    if (!light) throw new Error(`${tokensFile} has no colour --${name}.`)
    return parseColour(theme === 'light' ? light : dark)
  }
  return { paper: ground('paper'), surface: ground('surface'), sunk: ground('sunk') }
}
