/** Why a label cannot be registered. */
export type LabelProblem = 'short' | 'long' | 'characters' | 'hyphens'

const fewest = 4
/** A label of DNS, in which resolvers of names are asked. */
const most = 63

/**
 * What is wrong with the first label of an account's name, in any case. Only letters of ASCII, digits and hyphens: no
 * label looks like another in another script, and lower case is its normal form (ENSIP-15).
 */
export function checkLabel(label: string): LabelProblem | undefined {
  if (!/^[a-z0-9-]*$/i.test(label)) return 'characters'
  if (label.length < fewest) return 'short'
  if (label.length > most) return 'long'
  // `xn--` and its like would be read as an encoding of other characters.
  return /^-|-$|^..--/.test(label) ? 'hyphens' : undefined
}
