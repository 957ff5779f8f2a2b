/** Where the bars of a column begin and end, in the order of its values. */
export type StackedValue = { from: number; to: number }

/** Puts the values of a column upon each other: those above zero upwards, those below it downwards. */
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
