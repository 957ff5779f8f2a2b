/** One period in the chart. The numbers only draw; the table has exact figures. */
export type ChartColumn = {
  label: string
  /** One value per bar, stacked away from zero: positive upwards, negative downwards. */
  values: readonly number[]
  /** Present if the chart has a line. */
  line?: number
  /** Unfinished, partly loaded, or longer than a day: drawn lighter. */
  isTentative: boolean
}
