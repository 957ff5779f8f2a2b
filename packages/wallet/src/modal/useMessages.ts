import { type Messages, useWalletContext } from '../react/index.ts'
import { mergeMessages } from './mergeMessages.ts'
import { en_US } from './messages/en_US.ts'
import { zh_CN } from './messages/zh_CN.ts'

const dictionaries = { en_US, zh_CN }

/** The words of the modal in the host's language, with the host's own over them. */
export function useMessages(): Messages {
  const { locale, messages } = useWalletContext().appearance
  return messages ? mergeMessages(dictionaries[locale], messages) : dictionaries[locale]
}
