export type ColorToken = `--${string}`

/** What a chart is made of. Colours are design tokens, and so follow the theme. */
export type ChartLook = {
  /** From zero on. */
  bars: readonly ColorToken[]
  /** Of a scale of its own, at the right. */
  line?: ColorToken
  /** Of the scale at the left. */
  scale: ColorToken
}
