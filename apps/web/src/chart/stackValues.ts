/** Start and end of each bar in a column, in the order of its values. */
export type StackedValue = { from: number; to: number }

/** Stacks a column's values: positive ones upwards, negative ones downwards. */
export function stackValues(values: readonly number[]): StackedValue[] {
  let above = 0
  let below = 0
  return values.map(value => {
    const from = value < 0 ? below : above
    const to = from + value
    if (value < 0) below = to
    else above = to
    return { from, to }
  })
}
