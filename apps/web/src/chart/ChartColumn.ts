/** One period in the chart, oldest first. Numbers are for drawing alone: every exact figure is in the table. */
export type ChartColumn = {
  label: string
  /** One for each bar of the look. They are stacked away from zero: what is above it upwards, what is below downwards. */
  values: readonly number[]
  /** Where the look has a line. */
  line?: number
  /** Not over, not wholly loaded, or of more days than one: drawn lighter. */
  isTentative: boolean
}
