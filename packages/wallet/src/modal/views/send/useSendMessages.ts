import { en_US } from '../../../messages/send/en_US.ts'
import { zh_CN } from '../../../messages/send/zh_CN.ts'
import { useViewMessages } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useSendMessages = () => useViewMessages('send', languages)
