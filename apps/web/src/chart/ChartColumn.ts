/** One period in the chart, oldest first. Numbers are for drawing alone: every exact figure is in the table. */
export type ChartColumn = {
  label: string
  /** CFX. */
  reward: number
  totalReward: number
  /** Not over, not wholly loaded, or of more days than one: drawn lighter. */
  isTentative: boolean
}
