export type ColorToken = `--${string}`

/** The bars and line of a chart. Colours are design tokens, so they follow the theme. */
export type ChartLook = {
  /** Filled down to zero. */
  bars: readonly ColorToken[]
  /** Has a scale of its own, on the right. */
  line?: ColorToken
  /** Shares the left scale. */
  scale: ColorToken
}
