import { en_US } from '../../../messages/account/en_US.ts'
import { zh_CN } from '../../../messages/account/zh_CN.ts'
import { useMessagesWith } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useAccountMessages = () => useMessagesWith(languages)
