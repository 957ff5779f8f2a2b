import { en_US } from '../../../messages/requests/en_US.ts'
import { zh_CN } from '../../../messages/requests/zh_CN.ts'
import { useMessagesWith } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useRequestMessages = () => useMessagesWith(languages)
