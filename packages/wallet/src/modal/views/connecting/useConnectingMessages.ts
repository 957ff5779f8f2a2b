import { en_US } from '../../../messages/connecting/en_US.ts'
import { zh_CN } from '../../../messages/connecting/zh_CN.ts'
import { useMessagesWith } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useConnectingMessages = () => useMessagesWith(languages)
