import { en_US } from '../messages/network/en_US.ts'
import { zh_CN } from '../messages/network/zh_CN.ts'
import { useViewMessages } from './useMessages.ts'

const languages = { en_US, zh_CN }

export const useNetworkMessages = () => useViewMessages('network', languages)
