import { en_US } from '../../../messages/names/en_US.ts'
import { zh_CN } from '../../../messages/names/zh_CN.ts'
import { useViewMessages } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useNameMessages = () => useViewMessages('names', languages)
