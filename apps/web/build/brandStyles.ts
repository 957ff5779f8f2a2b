import { type BrandToken, brandTokens } from './brandColours.ts'
import { viewBoxOf } from './brandFiles.ts'
import { formatColour } from './colours.ts'
import type { ProviderSettings } from './providerSchema.ts'

type Fonts = NonNullable<ProviderSettings['fonts']>
type UrlOf = (path: string) => string

/**
 * Rules that follow the site's tokens and replace some of them.
 * @param logo the text of the light logo
 */
export function brandRules(
  { colours, fonts, logo: named }: Pick<ProviderSettings, 'colours' | 'fonts' | 'logo'>,
  logo: string | null,
  urlOf: UrlOf,
): string {
  const rules = [
    ...(colours ? [rule(':root', colourTokens(colours))] : []),
    ...(fonts ? [rule(':root', fontTokens)] : []),
  ]
  const box = logo === null ? null : viewBoxOf(logo)
  if (named && box) {
    const dark = [`--logo: url("${urlOf(named.dark ?? named.light)}");`]
    rules.push(
      rule(':root', [`--logo: url("${urlOf(named.light)}");`, `--logo-ratio: ${box.width} / ${box.height};`]),
      `@media (prefers-color-scheme: dark) { ${rule(':root:not([data-theme="light"])', dark)} }`,
      rule(':root[data-theme="dark"]', dark),
    )
  }
  return rules.join('\n')
}

function colourTokens(colours: NonNullable<ProviderSettings['colours']>): string[] {
  const light = brandTokens(colours.light, 'light')
  const dark = brandTokens(colours.dark, 'dark')
  return (Object.keys(light) as BrandToken[]).map(
    name => `--${name}: light-dark(${formatColour(light[name])}, ${formatColour(dark[name])});`,
  )
}

/** Chinese stays with the system's fonts, as in the shipped tokens. */
const fontTokens = [
  '--font-display: "Brand Display", "Songti SC", "Noto Serif CJK SC", "Noto Serif SC", Georgia, serif;',
  '--font-text: "Brand Text", "PingFang SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", system-ui, sans-serif;',
]

/** Optional: the fonts are preloaded, and one that comes late is left for the next page instead of moving this one. */
export function brandFontFaces(fonts: Fonts, urlOf: UrlOf): string {
  const face = (family: string, { file, weights }: Fonts['text']) =>
    [
      '@font-face {',
      `font-family: "${family}"; font-weight: ${weights}; font-display: optional;`,
      `src: url("${urlOf(file)}") format("woff2");`,
      '}',
    ].join(' ')
  return [face('Brand Display', fonts.display), face('Brand Text', fonts.text)].join('\n')
}

const rule = (selector: string, lines: readonly string[]) => `${selector} { ${lines.join(' ')} }`
