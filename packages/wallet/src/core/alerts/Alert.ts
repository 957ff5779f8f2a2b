import type { alertTexts } from './alertTexts.ts'

export type AlertCode = keyof typeof alertTexts

/** Something that the host's developer has to mend: the modal shows it over any view until it is closed. */
export type Alert = {
  readonly code: AlertCode
  /** One line in English; the modal has it in the person's language by `code`. */
  readonly short: string
  /** What to do, in English. */
  readonly long: string
}
