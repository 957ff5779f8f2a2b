import { longestName } from './Label.ts'

/** Why a text is no valid name. */
export type LabelNameProblem = 'empty' | 'long' | 'hidden'

/** Control, invisible and reordering characters, with which a name could imitate another. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/** A typed name, trimmed. */
export function readLabelName(text: string): { name: string } | { problem: LabelNameProblem } {
  const name = text.trim().normalize('NFC')
  if (name === '') return { problem: 'empty' }
  if ([...name].length > longestName) return { problem: 'long' }
  if (hidden.test(name)) return { problem: 'hidden' }
  return { name }
}
