import { en_US } from '../../../messages/receive/en_US.ts'
import { zh_CN } from '../../../messages/receive/zh_CN.ts'
import { useViewMessages } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useReceiveMessages = () => useViewMessages('receive', languages)
