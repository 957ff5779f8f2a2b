import { longestName } from './Label.ts'

/** Why a text is no name. */
export type LabelNameProblem = 'empty' | 'long' | 'hidden'

/** Control, invisible and reordering characters: a name must not pretend to be another one. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/** A name as typed, without the spaces around it. */
export function readLabelName(text: string): { name: string } | { problem: LabelNameProblem } {
  const name = text.trim().normalize('NFC')
  if (name === '') return { problem: 'empty' }
  if ([...name].length > longestName) return { problem: 'long' }
  if (hidden.test(name)) return { problem: 'hidden' }
  return { name }
}
