/** sRGB, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number]

export const hexColour = /^#[0-9a-fA-F]{6}$/

/** @param hex `#1d5a42` */
export function parseColour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function formatColour(colour: Colour): string {
  return `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** @param share of `other`, 0 to 1 */
export function mixColours(colour: Colour, other: Colour, share: number): Colour {
  const mix = (place: 0 | 1 | 2) => colour[place] * (1 - share) + other[place] * share
  return [mix(0), mix(1), mix(2)]
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
