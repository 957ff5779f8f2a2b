import { useWalletContext } from '../react/index.ts'
import { en_US } from './messages/en_US.ts'
import type { Messages } from './messages/Messages.ts'
import { zh_CN } from './messages/zh_CN.ts'

const dictionaries = { en_US, zh_CN }

/** The words of the modal in the host's language. */
export function useMessages(): Messages {
  return dictionaries[useWalletContext().locale]
}
