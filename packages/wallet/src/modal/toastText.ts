import type { AlertCode } from '../core/alerts/Alert.ts'
import { alertTexts } from '../core/alerts/alertTexts.ts'
import type { Messages } from '../react/index.ts'

const codes = Object.keys(alertTexts) as AlertCode[]

/** What a toast says: the core's own in the words of the modal, anything else as it came. */
export function toastText(message: string, { alert }: Pick<Messages, 'alert'>): string {
  const code = codes.find(each => alertTexts[each].short === message)
  return code ? alert.texts[code].short : message
}
